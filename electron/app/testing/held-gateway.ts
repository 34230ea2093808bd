import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that a held gateway has not answered yet. */
export interface HeldCall {
  /** `POST /v1/chat/completions`. */
  readonly route: string
  readonly body: string
  readonly authorization: string
  readonly answer: () => void
  /** Answers with status 429; `seconds` is its `Retry-After`. */
  readonly refuse: (seconds?: number) => void
}

/** A gateway that answers when the test says so, and counts concurrent requests. */
export interface HeldGateway {
  readonly url: string
  /** The unanswered requests, in the order of arrival. */
  readonly held: readonly HeldCall[]
  /** Every request that arrived, with its route and its body. */
  readonly received: readonly Pick<HeldCall, 'route' | 'body' | 'authorization'>[]
  /** The maximum number of concurrent requests so far. */
  most(): number
}

/**
 * Starts a held gateway until the end of the test. Requests for lists of models are answered at once and not counted.
 */
export async function startHeldGateway(): Promise<HeldGateway> {
  const held: HeldCall[] = []
  const received: Pick<HeldCall, 'route' | 'body' | 'authorization'>[] = []
  let most = 0
  const server = createServer((request, response) => {
    const route = `${request.method ?? ''} ${request.url ?? ''}`
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      if (route === 'GET /v1/models' || route.startsWith('GET /api/')) {
        response.writeHead(404).end()
        return
      }
      const body = Buffer.concat(chunks).toString()
      const { authorization = '' } = request.headers
      const settle = (work: () => void) => () => {
        const place = held.indexOf(call)
        if (place < 0) return
        held.splice(place, 1)
        work()
      }
      const call: HeldCall = {
        route,
        body,
        authorization,
        answer: settle(() => reply(route, response)),
        refuse: (seconds) =>
          settle(() => {
            if (seconds !== undefined) response.setHeader('retry-after', String(seconds))
            response.writeHead(429, json).end(JSON.stringify({ error: { message: 'Slow down' } }))
          })(),
      }
      held.push(call)
      received.push({ route, body, authorization })
      most = Math.max(most, held.length)
      response.on('close', () => {
        if (held.includes(call)) held.splice(held.indexOf(call), 1)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, held, received, most: () => most }
}

const json = { 'content-type': 'application/json' }

function reply(route: string, response: ServerResponse): void {
  if (route === 'POST /v1/audio/speech')
    return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.from('ID3 and so on'))
  if (route === 'POST /v1/video/generations')
    return void response.writeHead(200, json).end(JSON.stringify({ task_id: 't1', status: 'queued' }))
  if (route.startsWith('GET /v1/video/generations/'))
    return void response.writeHead(200, json).end(JSON.stringify({ task_id: 't1', status: 'in_progress' }))
  const message = { role: 'assistant', content: 'Yes' }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  response
    .writeHead(200, json)
    .end(JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices }))
}
