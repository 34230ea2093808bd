import { withOwnBytes } from '../../shared/ipc/bytes.ts'
import type { Channel } from '../../shared/ipc/channel.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'

/** A channel over the port that main gave this window. Bytes are copied: a transferred buffer would be lost on the way. */
export function createPortChannel(port: MessagePort): Channel {
  const inbox = createInbox()
  let refuse: ((frame: unknown, reason: string) => void) | undefined

  function close(reason: string): void {
    inbox.end(reason)
    port.close()
  }

  function post(frames: readonly unknown[]): boolean {
    try {
      port.postMessage(withOwnBytes(frames))
      return true
    } catch {
      return false
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) inbox.receive(data)
    else close('A message is not a batch of frames.')
  })
  port.addEventListener('close', () => inbox.end('The app closed its port.'))
  port.start()

  return {
    send(frames) {
      if (inbox.hasEnded || post(frames)) return
      // Something in the batch cannot be cloned. Frame by frame, only that one is lost.
      for (const frame of frames) {
        if (!post([frame])) refuse?.(frame, 'It holds something that is not plain data.')
      }
    },
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    onRefused(listener) {
      refuse = listener
    },
    close: () => close('The window closed the port.'),
  }
}
