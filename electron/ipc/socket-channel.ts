import type { WebSocket } from 'ws'
import type { Channel, RefusedListener } from '../../shared/ipc/channel.ts'
import { maxSocketBacklogBytes, maxMessageEntries } from '../../shared/limits.ts'
import { createInbox } from '../../shared/ipc/inbox.ts'
import { decodeMessage, encodeBatch, type SocketMessage } from '../../shared/ipc/socket-codec.ts'

// oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
const notReading = `unread by the other end: more than ${maxSocketBacklogBytes} bytes`

/** A channel over a WebSocket of the `ws` package, on either end of it. */
export function createSocketChannel(socket: WebSocket): Channel {
  const inbox = createInbox()
  let replace: RefusedListener | undefined
  let unsent: SocketMessage[] = []

  function transmit(message: SocketMessage): void {
    // The callback swallows the error of a closed socket; the `close` event follows.
    socket.send(message, () => {})
    if (socket.bufferedAmount <= maxSocketBacklogBytes) return
    inbox.end(notReading)
    // A client that does not read does not answer a closing handshake either.
    socket.terminate()
  }

  function close(reason: string): void {
    inbox.end(reason)
    socket.close()
  }

  socket.on('open', () => {
    for (const message of unsent) transmit(message)
    unsent = []
  })
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frames = decodeMessage(isBinary ? data : data.toString('utf8'), maxMessageEntries)
    // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
    if (frames === undefined) close('not a batch of frames')
    else inbox.receive(frames)
  })
  socket.on('error', (error) => inbox.end(error.message))
  // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
  socket.on('close', (code) => inbox.end(`socket closed with code ${code}`))

  return {
    send(frames) {
      if (inbox.hasEnded) return
      for (const message of encodeBatch(frames, replace)) {
        if (inbox.hasEnded) return
        if (socket.readyState === socket.CONNECTING) unsent.push(message)
        else transmit(message)
      }
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
