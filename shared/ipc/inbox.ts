import type { Channel } from './channel.ts'

/**
 * The receiving half of a channel: keeps batches until a listener is set, and reports the end once. Every channel uses
 * it, so that all behave alike.
 */
export interface Inbox {
  receive(frames: readonly unknown[]): void
  /** Only the first call counts. Nothing is received afterwards. */
  end(reason: string): void
  readonly hasEnded: boolean
  readonly onBatch: Channel['onBatch']
  readonly onClose: Channel['onClose']
}

export function createInbox(): Inbox {
  let kept: (readonly unknown[])[] = []
  let batchListener: ((frames: readonly unknown[]) => void) | undefined
  const closeListeners: ((reason: string) => void)[] = []
  let endReason: string | undefined

  return {
    receive(frames) {
      if (endReason !== undefined) return
      if (batchListener === undefined) kept.push(frames)
      else batchListener(frames)
    },
    end(reason) {
      if (endReason !== undefined) return
      endReason = reason
      for (const listener of closeListeners) listener(reason)
    },
    get hasEnded() {
      return endReason !== undefined
    },
    onBatch(listener) {
      batchListener = listener
      const batches = kept
      kept = []
      for (const frames of batches) listener(frames)
    },
    onClose(listener) {
      if (endReason === undefined) {
        closeListeners.push(listener)
        return
      }
      const reason = endReason
      queueMicrotask(() => listener(reason))
    },
  }
}
