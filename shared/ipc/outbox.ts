import type { Channel } from './channel.ts'
import { atEndOfTurn } from './end-of-turn.ts'
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
