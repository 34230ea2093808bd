import { floodingPreviewMs, stuckPreviewMs } from '../../../../shared/limits.ts'

const askEveryMs = 1_000

/** A watched frame. */
export interface FrameWatch {
  /** Whether the frame owes an answer. */
  isAwaited(): boolean
  stop(): void
}

/**
 * Asks a frame every second whether it answers, and calls `onStuck` once it has not for `stuckPreviewMs`. `ask` calls
 * back when the frame answers; before the frame can be asked it returns `false`.
 *
 * A second counts only after a message of the window to itself has arrived in it: when the window or the whole machine is
 * busy, for example with a flood of messages from the frame, the answer may be waiting to be read. A flood that goes on is
 * ended after `floodingPreviewMs`.
 */
export function watchFrame(ask: (onAnswer: () => void) => boolean, onStuck: () => void): FrameWatch {
  const { port1, port2 } = new MessageChannel()
  let isAwaited = false
  let isEchoAwaited = false
  let silentMs = 0
  let awaitedMs = 0
  const end = () => {
    clearInterval(timer)
    onStuck()
  }
  port2.addEventListener('message', () => {
    isEchoAwaited = false
    if (!isAwaited) return
    silentMs += askEveryMs
    if (silentMs >= stuckPreviewMs) end()
  })
  port2.start()
  const timer = setInterval(() => {
    if (!isAwaited) {
      silentMs = 0
      awaitedMs = 0
      isAwaited = ask(() => (isAwaited = false))
      return
    }
    awaitedMs += askEveryMs
    if (awaitedMs >= floodingPreviewMs) end()
    else if (!isEchoAwaited) {
      isEchoAwaited = true
      port1.postMessage('there?')
    }
  }, askEveryMs)
  return {
    isAwaited: () => isAwaited,
    stop() {
      clearInterval(timer)
      port1.close()
      port2.close()
    },
  }
}
