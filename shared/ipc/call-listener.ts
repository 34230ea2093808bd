/**
 * Calls a foreign listener. An exception is a bug in that listener: it is reported to the global error handler, and the
 * next listeners are still called.
 */
export function callListener<Value>(listener: (value: Value) => void, value: Value): void {
  try {
    listener(value)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
