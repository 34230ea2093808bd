import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another program of this machine that listens on loopback and records the requests it receives. */
export interface ListeningServer {
  readonly port: number
  readonly received: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** Answers every request with an empty page and these headers. */
export async function startListening(port = 0, answer: OutgoingHttpHeaders = {}): Promise<ListeningServer> {
  const received: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers })
    response
      .writeHead(200, { 'content-type': 'text/html', ...answer })
      .end('<!doctype html><title>Mine</title>')
  })
  // Record upgrade requests of sockets like requests for a page.
  server.on('upgrade', (request, socket) => {
    received.push({ path: request.url ?? '', headers: request.headers })
    socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
