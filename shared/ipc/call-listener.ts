/**
 * Calls a listener that is not ours. What it throws is a defect of the listener: it reaches the global error handler, and
 * whoever waits behind it is still served.
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
