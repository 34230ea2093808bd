import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Channel } from '../../shared/ipc/channel.ts'
import { maxMessageBytes } from '../../shared/ipc/socket-codec.ts'
import { createSocketChannel } from '../ipc/socket-channel.ts'
import type { Door } from './door.ts'
import { pathBelow } from './handle-request.ts'
import { refusalStatus } from './refusals.ts'

const closingMs = 1000

/**
 * Opens the WebSocket `ipc` below the door's path. `serve` receives the channel of each window.
 *
 * The returned function closes all sockets; one that does not answer the closing handshake is terminated.
 */
export function openIpcSocket(server: Server, door: Door, serve: (channel: Channel) => void): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that disconnects before the answer is no failure.
    socket.on('error', () => socket.destroy())
    const refusal = door.checkUpgrade(request)
    if (refusal !== undefined) return reject(socket, refusalStatus[refusal])
    if (pathBelow(door.path, request.url ?? '/') !== '/ipc') return reject(socket, 404)
    sockets.handleUpgrade(request, socket, head, (opened) => serve(createSocketChannel(opened)))
  })

  return () => {
    for (const socket of sockets.clients) {
      // oxlint-disable-next-line text/untranslated -- a technical detail, in English as logs are
      socket.close(1001, 'closed by the app')
      const deadline = setTimeout(() => socket.terminate(), closingMs)
      socket.once('close', () => clearTimeout(deadline))
    }
    sockets.close()
  }
}

function reject(socket: Duplex, status: number): void {
  // oxlint-disable-next-line text/untranslated -- a status line and headers
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
