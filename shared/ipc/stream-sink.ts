import type { StreamSink } from './handlers.ts'
import type { ServerFrame } from './frames.ts'
import { maxStreamWindowBytes } from '../limits.ts'
import type { Outbox } from './outbox.ts'
import { sizeOf } from './size-of.ts'

/** The serving end of one stream: sends while there is credit, and makes the handler wait when there is none. */
export interface ServedStream {
  readonly sink: StreamSink<unknown>
  grant(count: number): void
  /** Releases all waiting handlers: the reader is gone. */
  release(): void
  /** Calls back when all items have been sent, in order. */
  whenDrained(callback: () => void): void
}

export function createServedStream(
  id: number,
  credit: number,
  signal: AbortSignal,
  outbox: Outbox<ServerFrame>,
): ServedStream {
  let room = credit
  /** Sizes of the items that were sent and not acknowledged yet, oldest first. */
  let sizes: number[] = []
  let sentBytes = 0
  const queue: unknown[] = []
  let waiting: (() => void)[] = []
  let drained: (() => void) | undefined

  function put(item: unknown): void {
    room -= 1
    const size = sizeOf(item)
    sizes.push(size)
    sentBytes += size
    outbox.push({ type: 'item', id, item })
  }

  /**
   * The reader grants a number of items, and the window limits their bytes; an item larger than the window is sent
   * alone.
   */
  const hasRoom = (): boolean => room > 0 && (sentBytes < maxStreamWindowBytes || sizes.length === 0)

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
        if (hasRoom() && queue.length === 0) put(item)
        else queue.push(item)
        if (hasRoom()) return Promise.resolve()
        return new Promise((resolve) => waiting.push(resolve))
      },
    },
    grant(count) {
      room += count
      for (const size of sizes.slice(0, count)) sentBytes -= size
      sizes = sizes.slice(count)
      let next = 0
      while (hasRoom() && next < queue.length) {
        put(queue[next])
        next += 1
      }
      queue.splice(0, next)
      if (hasRoom()) wake()
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
