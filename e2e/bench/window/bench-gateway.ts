import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pieces } from './answer-text.ts'

/** An answer in two halves: `before` is sent at once, `after` at 200 pieces a second on request. */
export interface Script {
  readonly before: Pieces
  readonly after: Pieces
}

/** A gateway on this machine that answers from scripts, selected by the name of the model. */
export interface BenchGateway {
  readonly url: string
  /** Continues `count` answers once that many wait. Resolves when the last event of each is written. */
  goOn(count?: number): Promise<void>
  close(): Promise<void>
}

/** Starts it. It also serves `files` by path, so that a page of the same origin can send requests to it. */
export async function startBenchGateway(
  scripts: Readonly<Record<string, Script>>,
  files: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>,
): Promise<BenchGateway> {
  const waiting: (() => Promise<void>)[] = []
  let onWaiting: (() => void) | undefined

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const file = files.get(path)
    if (file !== undefined) {
      response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
    } else if (path === '/v1/models') {
      const data = Object.keys(scripts).map((id) => ({
        id,
        object: 'model',
        created: 1,
        owned_by: 'bench',
        supported_endpoint_types: ['openai'],
      }))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data }))
    } else if (path === '/v1/chat/completions') {
      const received: Buffer[] = []
      request.on('data', (bytes: Buffer) => received.push(bytes))
      request.on('end', () => {
        const { model } = JSON.parse(Buffer.concat(received).toString()) as { model: string }
        const script = scripts[model]
        if (script === undefined) response.writeHead(404).end()
        else answer(response, script)
      })
    } else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })

  function answer(response: ServerResponse, { before, after }: Script): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(before.map(event).join(''))
    if (after.length === 0) response.end(ending)
    else {
      waiting.push(() => pace(response, after))
      onWaiting?.()
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async goOn(count = 1) {
      while (waiting.length < count) {
        await new Promise<void>((resolve) => {
          onWaiting = resolve
        })
      }
      await Promise.all(waiting.splice(0, count).map((send) => send()))
    },
    close: () => close(server),
  }
}

function pace(response: ServerResponse, pieces: Pieces): Promise<void> {
  const startedAt = performance.now()
  let sent = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(pieces.length, Math.floor(((performance.now() - startedAt) / 1000) * 200))
      for (; sent < due; sent += 1) response.write(event(pieces[sent] ?? ''))
      if (sent < pieces.length && !response.destroyed) return
      clearInterval(timer)
      response.end(ending, resolve)
    }, 2)
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

function event(content: string): string {
  return chunk({ content }, null)
}

function chunk(delta: object, finishReason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'bench', choices })}\n\n`
}

const ending = `${chunk({}, 'stop')}data: [DONE]\n\n`
