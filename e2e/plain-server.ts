import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks chat completions and nothing else, with one key of its own. It shares no code with this app. */
export interface PlainServer {
  readonly url: string
  readonly key: string
  /** Bodies of the chat requests it accepted. */
  readonly bodies: string[]
  close(): Promise<void>
}

const model = 'plain-model'

/** The words that it streams, each as one event, with line ends and spacing unlike those of the practice gateway. */
const words = ['I ', 'am ', 'a ', 'plain ', 'server.']

export async function startPlainServer(): Promise<PlainServer> {
  const key = 'plain-server-key-5e1f77'
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      if (request.headers.authorization !== `Bearer ${key}`) {
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end('{"error":"who are you"}')
      } else if (request.url === '/proxy/v1/models') {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data: [{ id: model }] }))
      } else if (request.url === '/proxy/v1/chat/completions') {
        bodies.push(body)
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
        for (const content of words) {
          response.write(`data:${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`)
        }
        response.end('data:{"choices":[{"delta":{},"finish_reason":"stop"}]}\r\n\r\ndata:[DONE]\r\n\r\n')
      } else {
        response.writeHead(404)
        response.end('no such page')
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/proxy`,
    key,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
