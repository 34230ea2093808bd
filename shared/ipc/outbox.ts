import type { Channel } from './channel.ts'
import type { Frame } from './frames.ts'

/** Collects the frames of one turn of the event loop and hands them over as one batch. */
export interface Outbox<Out extends Frame> {
  push(frame: Out): void
  /** Hands over what is there now, for a last word before closing. */
  flush(): void
}

export function createOutbox<Out extends Frame>(channel: Channel): Outbox<Out> {
  let waiting: Out[] = []

  function flush(): void {
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    channel.send(batch)
  }

  return {
    push(frame) {
      waiting.push(frame)
      if (waiting.length === 1) atEndOfTurn(flush)
    },
    flush,
  }
}

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
