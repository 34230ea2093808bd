import type { StreamSink } from './handlers.ts'
import type { ServerFrame } from './frames.ts'
import type { Outbox } from './outbox.ts'

/** The serving end of one stream: sends while there is credit, and lets the handler wait when there is none. */
export interface ServedStream {
  readonly sink: StreamSink<unknown>
  grant(count: number): void
  /** Lets go of everything that waits: the reader is gone. */
  release(): void
  /** Calls back when all items have left, in order. */
  whenDrained(callback: () => void): void
}

export function createServedStream(
  id: number,
  credit: number,
  signal: AbortSignal,
  outbox: Outbox<ServerFrame>,
): ServedStream {
  let room = credit
  const queue: unknown[] = []
  let waiting: (() => void)[] = []
  let drained: (() => void) | undefined

  function put(item: unknown): void {
    room -= 1
    outbox.push({ type: 'item', id, item })
  }

  function wake(): void {
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve()
  }

  return {
    sink: {
      signal,
      send(item) {
        if (signal.aborted) return Promise.resolve()
        if (room > 0 && queue.length === 0) put(item)
        else queue.push(item)
        if (room > 0) return Promise.resolve()
        return new Promise((resolve) => waiting.push(resolve))
      },
    },
    grant(count) {
      room += count
      let next = 0
      while (room > 0 && next < queue.length) {
        put(queue[next])
        next += 1
      }
      queue.splice(0, next)
      if (room > 0) wake()
      if (queue.length === 0) drained?.()
    },
    release() {
      queue.length = 0
      wake()
      drained?.()
    },
    whenDrained(callback) {
      if (queue.length === 0) callback()
      else drained = callback
    },
  }
}
