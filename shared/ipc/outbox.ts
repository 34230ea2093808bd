import type { Channel } from './channel.ts'
import type { Frame } from './frames.ts'

/** Collects the frames of one turn of the event loop and sends them as one batch. */
export interface Outbox<Out extends Frame> {
  push(frame: Out): void
  /** Sends the collected frames now, for a last message before closing. */
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
 * Calls back after everything else in this turn of the event loop.
 *
 * Node has `setImmediate`, which runs after all input of one poll. In a page a microtask is enough: what it sends is
 * small and comes from one event handler or effect at a time.
 */
export function atEndOfTurn(callback: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => unknown }
  if (setImmediate === undefined) queueMicrotask(callback)
  else setImmediate(callback)
}
