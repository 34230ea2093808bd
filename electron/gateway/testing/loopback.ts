import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterTest } from '../../testing/after-test.ts'

/** A request as it arrived. */
export interface LoopbackCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on a free port of this machine that answers as a test tells it to. */
export interface Loopback {
  readonly port: number
  /** With the scheme it was started with, without a trailing slash. */
  readonly url: string
  readonly calls: LoopbackCall[]
}

export type Answer = (response: ServerResponse, call: LoopbackCall) => void | Promise<void>

/** Started servers are closed after the test. With `secure` it speaks https with that certificate and key. */
export async function startLoopback(
  answer: Answer,
  secure?: { readonly cert: string; readonly key: string },
): Promise<Loopback> {
  const calls: LoopbackCall[] = []
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      }
      calls.push(call)
      void answer(response, call)
    })
  }
  const server = secure === undefined ? createServer(listener) : createSecureServer(secure, listener)
  // A test that refuses a certificate breaks the handshake off.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterTest(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { port, url: `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, calls }
}

/** Answers with one body, in one write. */
export function answerWith(body: string | Buffer, type = 'application/json', status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
}
