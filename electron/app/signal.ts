/** Something that happens in one area and matters to another, which is made later. */
export interface Signal<Values extends readonly unknown[]> {
  readonly fire: (...values: Values) => void
  on(listener: (...values: Values) => void): void
}

/** Listeners hear it in the order they came. Nobody may be listening. */
export function createSignal<Values extends readonly unknown[] = []>(): Signal<Values> {
  const listeners: ((...values: Values) => void)[] = []
  return {
    fire(...values) {
      for (const listener of listeners) listener(...values)
    },
    on: (listener) => void listeners.push(listener),
  }
}
