import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { answerOddly, type Message, type OddKind } from './odd-server.ts'

export interface OddHttp {
  readonly url: string
  /** The received requests, with their headers. */
  readonly requests: readonly {
    readonly method: string
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }[]
  close(): Promise<void>
}

export interface OddHttpOptions {
  /** Answers in place of the server; returns whether it did. */
  readonly respond?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** A server of this kind over streamable HTTP: calls are answered as events, everything else as JSON. */
export async function startOddHttp(kind: OddKind, { respond }: OddHttpOptions = {}): Promise<OddHttp> {
  const requests: { method: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (bytes: Buffer) => pieces.push(bytes))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      requests.push({ method: request.method ?? '', headers: request.headers, body })
      if (respond?.(request, response) === true) return
      if (request.method === 'POST') answerPost(kind, JSON.parse(body) as Message, response)
      else response.writeHead(405).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerPost(kind: OddKind, message: Message, response: ServerResponse): void {
  if (message.id === undefined || message.method === undefined) {
    answerOddly(kind, message, () => undefined)
    response.writeHead(202).end()
  } else if (message.method === 'tools/call') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    answerOddly(kind, message, (item) => {
      response.write(`data: ${typeof item === 'string' ? item : JSON.stringify(item)}\n\n`)
      if (typeof item === 'object' && 'id' in item && item.id === message.id) response.end()
    })
  } else {
    const sent: object[] = []
    answerOddly(kind, message, (item) => void (typeof item === 'object' && sent.push(item)))
    const own = sent.filter((item) => 'id' in item && item.id === message.id)
    response
      .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-1' })
      .end(JSON.stringify(own[0]))
  }
}
