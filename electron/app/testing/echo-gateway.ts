import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of a request that show whether it carried a key. */
export interface EchoedCall {
  readonly path: string
  /** Headers and body as one text. */
  readonly text: string
}

export interface EchoGateway {
  readonly url: string
  readonly calls: readonly EchoedCall[]
  close(): Promise<void>
}

/**
 * A gateway that leaks secrets: it repeats the caller's auth header in headers, error bodies, answers and streams.
 *
 * The model's name selects the behaviour: `refuse`, `redirect` (to `elsewhere`), `cut`, `page`; any other name streams.
 */
export async function startEchoGateway(elsewhere = ''): Promise<EchoGateway> {
  const calls: EchoedCall[] = []
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      calls.push({ path: request.url ?? '', text: `${JSON.stringify(request.headers)}\n${body}` })
      answer(request, body, response, elsewhere)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function answer(request: IncomingMessage, body: string, response: ServerResponse, elsewhere: string): void {
  const said = request.headers.authorization ?? 'nothing'
  const key = said.replace('Bearer ', '')
  response.setHeader('x-request-id', `request-of-${key}`)
  response.setHeader('x-you-said', said)
  if (body.includes('"redirect"')) return redirect(response, elsewhere, request.url ?? '')
  if (body.includes('"page"'))
    return void response.setHeader('content-type', 'text/html').end(`<h1>${said}</h1>`)
  if (body.includes('"refuse"') || key === 'nothing') return refuse(response, key)
  if (request.url?.startsWith('/v1/video/') === true) return answerTask(request, response, key)
  if (request.method === 'GET') return listModels(response, key)
  stream(response, key, body.includes('"cut"'))
}

function redirect(response: ServerResponse, elsewhere: string, path: string): void {
  response.writeHead(307, { location: `${elsewhere}${path}` }).end()
}

function refuse(response: ServerResponse, key: string): void {
  const error = {
    message: `Incorrect API key provided: ${key}`,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    key,
  }
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

function listModels(response: ServerResponse, key: string): void {
  const data = ['chatty', `named-${key}`].map((id) => ({ id, object: 'model', owned_by: key }))
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ object: 'list', success: true, data }))
}

/** A video that fails at the first poll. */
function answerTask({ method }: IncomingMessage, response: ServerResponse, key: string): void {
  const status = method === 'POST' ? 'submitted' : 'failed'
  const error = { code: `no-${key}`, message: `Not with ${key}.` }
  response.setHeader('set-cookie', `session=${key}`)
  response.end(
    JSON.stringify({ task_id: 't1', status, platform: key, error: method === 'POST' ? null : error }),
  )
}

/** Streams the key whole and in two network packets. */
function stream(response: ServerResponse, key: string, isCut: boolean): void {
  response.setHeader('content-type', 'text/event-stream')
  const half = Math.floor(key.length / 2)
  response.write(event(`Your key is ${key}. `))
  const split = event(`Once more: ${key}.`)
  const border = split.indexOf(key) + half
  response.write(split.slice(0, border), () => {
    response.write(split.slice(border), () => {
      if (isCut) response.destroy()
      else response.end(`${finish}data: [DONE]\n\n`)
    })
  })
}

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'chatty' }

function event(content: string): string {
  return `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
}

const finish = `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
