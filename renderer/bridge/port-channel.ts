import type { Channel, RefusedListener } from '../../shared/ipc/channel.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'
import { postBatch } from '../../shared/ipc/post-batch.ts'

/* oxlint-disable text/untranslated -- Why a channel ended stands in the detail of an error, as in the log. */

/** A channel over the port that main gave this window. */
export function createPortChannel(port: MessagePort): Channel {
  const inbox = createInbox()
  let replace: RefusedListener | undefined

  function close(reason: string): void {
    inbox.end(reason)
    port.close()
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) inbox.receive(data)
    else close('A message is not a batch of frames.')
  })
  port.addEventListener('close', () => inbox.end('The app closed its port.'))
  port.start()

  return {
    send(frames) {
      if (!inbox.hasEnded) postBatch(port, frames, replace)
    },
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    onRefused(listener) {
      replace = listener
    },
    close: () => close('The window closed the port.'),
  }
}
