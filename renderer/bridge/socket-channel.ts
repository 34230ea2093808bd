import type { Channel, RefusedListener } from '../../shared/ipc/channel.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'
import { decodeMessage, encodeBatch, type SocketMessage } from '../../shared/ipc/socket-codec.ts'

/* oxlint-disable text/untranslated -- Why a channel ended stands in the detail of an error, as in the log. */

/** A channel over the browser's WebSocket. What is sent while it is still connecting waits. */
export function createSocketChannel(url: string): Channel {
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const inbox = createInbox()
  let replace: RefusedListener | undefined
  let unsent: SocketMessage[] = []

  function close(reason: string): void {
    inbox.end(reason)
    socket.close()
  }

  socket.addEventListener('open', () => {
    for (const message of unsent) socket.send(message)
    unsent = []
  })
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const frames = decodeMessage(typeof data === 'string' ? data : new Uint8Array(data))
    if (frames === undefined) close('A message is not a batch of frames.')
    else inbox.receive(frames)
  })
  // An `error` says nothing a page may know; `close` always follows.
  socket.addEventListener('close', ({ code }) => inbox.end(`The socket closed with code ${code}.`))

  return {
    send(frames) {
      if (inbox.hasEnded) return
      for (const message of encodeBatch(frames, replace)) {
        if (socket.readyState === WebSocket.CONNECTING) unsent.push(message)
        else socket.send(message)
      }
    },
    onBatch: inbox.onBatch,
    onClose: inbox.onClose,
    onRefused(listener) {
      replace = listener
    },
    close: () => close('The window closed the socket.'),
  }
}
