import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleJpeg, samplePng, sampleWav } from '../../library/testing/sample-media.ts'
import { spelledSecret } from './spelled-secret.ts'

export interface SpellingGateway {
  readonly url: string
  /** The secrets it received, so that a test knows that it had something to repeat. */
  readonly received: ReadonlySet<string>
  close(): Promise<void>
}

/**
 * A gateway that repeats the key and the `x-tenant` that it received, in every encoding it knows: in headers, error
 * bodies, redirects, model lists, task ids, names of events and files, and in streams, where it splits them over deltas
 * and their bytes over writes. The model's name selects the mode: `refuse`, `redirect`, `split`, `bytes`; any other
 * name sends them whole.
 */
export async function startSpellingGateway(): Promise<SpellingGateway> {
  const received = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = (request.headers.authorization ?? '').replace('Bearer ', '')
      const secrets = [key, String(request.headers['x-tenant'] ?? '')].filter((secret) => secret !== '')
      for (const secret of secrets) received.add(secret)
      const words = secrets.flatMap((secret) => [...spelledSecret(secret).values()])
      const home = `http://${request.headers.host ?? ''}`
      if (request.url !== undefined && sendFile(request.url, home, words, response)) return
      answer(request.method === 'GET', request.url ?? '', Buffer.concat(chunks).toString(), words, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function setHeaders(words: readonly string[], response: ServerResponse): void {
  for (const [index, word] of words.entries()) response.setHeader(`x-said-${index}`, word)
  response.setHeader('content-disposition', `attachment; filename="${words[0] ?? ''}.txt"`)
}

/** All words as one JSON string with unchanged escapes: a gateway may write any text. */
function rawJson(words: readonly string[]): string {
  return JSON.stringify(words.join(' ')).replaceAll('\\\\u', '\\u')
}

/** Images inside an answer and at an address, and audio, with all words in their metadata. False for other routes. */
function sendFile(path: string, home: string, words: readonly string[], response: ServerResponse): boolean {
  const raw = rawJson(words)
  if (path.startsWith('/files/')) {
    setHeaders(words, response)
    response.setHeader('content-type', 'image/jpeg').end(sampleJpeg)
  } else if (path.endsWith('/images/generations')) {
    setHeaders(words, response)
    const inside = `{"b64_json":"${Buffer.from(samplePng()).toString('base64')}","revised_prompt":${raw}}`
    const linked = `{"url":"${home}/files/${encodeURIComponent(words[0] ?? '')}.jpg","revised_prompt":${raw}}`
    response
      .setHeader('content-type', 'application/json')
      .end(`{"created":1,"id":${raw},"data":[${inside},${linked}]}`)
  } else if (path.endsWith('/audio/speech')) {
    setHeaders(words, response)
    response.setHeader('content-type', 'audio/wav').end(sampleWav(0.1))
  } else return false
  return true
}

function answer(
  isGet: boolean,
  path: string,
  body: string,
  words: readonly string[],
  response: ServerResponse,
): void {
  setHeaders(words, response)
  const text = words.join(' ')
  const raw = rawJson(words)
  if (body.includes('"redirect"'))
    return void response.writeHead(307, { location: `/?key=${words[4] ?? ''}` }).end()
  if (body.includes('"refuse"')) {
    return void response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(
        `{"error":{"message":${raw},"type":"invalid_request_error","code":${raw},"param":${JSON.stringify(text)}}}`,
      )
  }
  if (path.includes('/video')) {
    return void response.end(`{"task_id":${raw},"id":${raw},"status":"failed","error":{"message":${raw}}}`)
  }
  if (isGet) {
    const data = words.map((word) => ({ id: `m-${word}`, object: 'model', owned_by: word }))
    return void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ object: 'list', success: true, data }).replaceAll('\\\\u', '\\u'))
  }
  response.setHeader('content-type', 'text/event-stream')
  const isSplit = body.includes('"split"')
  const pieces = isSplit ? Array.from(text) : [text]
  const deltas = pieces.map((piece, index) =>
    event(piece, isSplit ? '' : `event: ${words[index % words.length] ?? ''}\n`),
  )
  const whole = `${deltas.join('')}${event('', '').replace('null', '"stop"')}data: [DONE]\n\n`
  if (body.includes('"bytes"')) writeSlowly(response, whole.replaceAll('\\\\u', '\\u'))
  else response.end(isSplit ? whole : whole.replaceAll('\\\\u', '\\u'))
}

function event(content: string, name: string): string {
  const data = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' }
  return `${name}data: ${JSON.stringify({ ...data, choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
}

/** A few bytes at a time, each in a separate write. */
function writeSlowly(response: ServerResponse, text: string): void {
  const bytes = Buffer.from(text)
  let position = 0
  const next = (): void => {
    if (position >= bytes.length) return void response.end()
    const end = position + 11
    response.write(bytes.subarray(position, end), () => setImmediate(next))
    position = end
  }
  next()
}
