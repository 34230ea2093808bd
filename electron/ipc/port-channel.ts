import type { Channel, RefusedListener } from '../../shared/ipc/channel.ts'
import { maxMessageBytes } from '../../shared/ipc/socket-codec.ts'
import { maxMessageEntries } from '../../shared/limits.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'
import { isWithinBounds } from '../../shared/ipc/message-bounds.ts'
import { postBatch } from '../../shared/ipc/post-batch.ts'

/** The same bounds as over a socket. */
const messageBounds = { maxEntries: maxMessageEntries, maxBytes: maxMessageBytes }

/** The members of Electron's `MessagePortMain` that are used. */
export interface MainPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

/** A channel over a port to a window. The port emits `close` when the window closes, reloads or crashes. */
export function createPortChannel(port: MainPort): Channel {
  const inbox = createInbox()
  let replace: RefusedListener | undefined

  port.on('message', ({ data }) => {
    if (Array.isArray(data) && isWithinBounds(data, messageBounds)) inbox.receive(data)
    // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
    else close('not a batch of frames')
  })
  // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
  port.on('close', () => inbox.end('closed by the window'))
  port.start()

  function close(reason: string): void {
    inbox.end(reason)
    port.close()
  }

  return {
    send(frames) {
      if (!inbox.hasEnded) postBatch(port, frames, replace)
    },
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    onRefused(listener) {
      replace = listener
    },
    // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
    close: () => close('closed by the app'),
  }
}
