/**
 * Calls back once everything that happens in this turn of the event loop has happened.
 *
 * Node has `setImmediate`, which comes after all input of one poll. A page gets by with a microtask: what it sends is
 * small and comes from one event handler or effect at a time.
 */
export function atEndOfTurn(callback: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => unknown }
  if (setImmediate === undefined) queueMicrotask(callback)
  else setImmediate(callback)
}
