import { withOwnBytes } from '../../shared/ipc/bytes.ts'
import type { Channel } from '../../shared/ipc/channel.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'

/** What is used of Electron's `MessagePortMain`. */
export interface MainPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

/**
 * A channel over a port to a window. The port's `close` comes when the window closes, reloads or crashes.
 *
 * Nothing is ever transferred: a transferred buffer makes Electron lose the whole message. Bytes are copied.
 */
export function createPortChannel(port: MainPort): Channel {
  const inbox = createInbox()
  let refuse: ((frame: unknown, reason: string) => void) | undefined

  port.on('message', ({ data }) => {
    if (Array.isArray(data)) inbox.receive(data)
    else close('A message is not a batch of frames.')
  })
  port.on('close', () => inbox.end('The window closed its port.'))
  port.start()

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
    close: () => close('The app closed the port.'),
  }
}
