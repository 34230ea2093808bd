/** An event of one area that another area, created later, listens to. */
export interface Signal<Values extends readonly unknown[]> {
  readonly fire: (...values: Values) => void
  on(listener: (...values: Values) => void): void
}

/** Calls listeners in the order in which they subscribed. There may be none. */
export function createSignal<Values extends readonly unknown[] = []>(): Signal<Values> {
  const listeners: ((...values: Values) => void)[] = []
  return {
    fire(...values) {
      for (const listener of listeners) listener(...values)
    },
    on: (listener) => void listeners.push(listener),
  }
}
