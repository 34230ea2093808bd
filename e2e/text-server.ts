import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server whose models each answer one text, in chat completions, to any message. */
export interface TextServer {
  readonly url: string
  /** Resumes the answers that wait at `pause`. */
  release(): void
  close(): Promise<void>
}

/** The character at which an answer pauses until it is released. */
export const pause = '\u0000'

/** Characters in one event. */
const pieceLength = 400

/** `texts` by model id. */
export async function startTextServer(texts: Readonly<Record<string, string>>): Promise<TextServer> {
  const waiting = new Set<() => void>()

  async function* eventsOf(model: string): AsyncGenerator<string> {
    const [first = '', ...others] = (texts[model] ?? '').split(pause)
    yield* piecesOf(first)
    for (const part of others) {
      await new Promise<void>((resolve) => waiting.add(resolve))
      yield* piecesOf(part)
    }
    yield eventOf({ choices: [{ delta: {}, finish_reason: 'stop' }] })
    yield 'data: [DONE]\n\n'
  }

  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      if (request.url === '/v1/models') {
        const data = Object.keys(texts).map((id) => ({ id }))
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
        return
      }
      // Lists of prices and the like do not exist here.
      if (request.method !== 'POST') {
        response.writeHead(404).end('{}')
        return
      }
      const { model } = JSON.parse(body) as { model: string }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for await (const event of eventsOf(model)) response.write(event)
      response.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release() {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength)
    yield eventOf({ choices: [{ delta: { content: text.slice(start, start + pieceLength) } }] })
}

function eventOf(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
