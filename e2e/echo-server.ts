import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A gateway that echoes the key and the header `x-tenant` of a request in many encodings. It shares no code with this
 * app.
 */
export interface EchoServer {
  readonly url: string
  /** Keys and header values that it received. */
  readonly received: ReadonlySet<string>
  close(): Promise<void>
}

/** Encodings from which a secret can be recovered without effort, by name. */
export function spellingsOf(secret: string): ReadonlyMap<string, string> {
  const each = (spell: (hex: string, code: number) => string) =>
    Array.from(secret, (sign) => spell(sign.charCodeAt(0).toString(16), sign.charCodeAt(0))).join('')
  return new Map([
    ['plain', secret],
    ['upper case', secret.toUpperCase()],
    ['JSON escapes', each((hex) => `\\u00${hex}`)],
    ['percent', each((hex) => `%${hex}`)],
    ['percent twice', each((hex) => `%25${hex}`)],
    ['HTML', each((_hex, code) => `&#${code};`)],
    ['hexadecimal', each((hex) => hex)],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64 behind one byte', Buffer.from(` ${secret}`).toString('base64')],
  ])
}

/** Models: `echo-whole`, `echo-split` (one character per delta), `echo-refused` (status 401). */
export async function startEchoServer(): Promise<EchoServer> {
  const received = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization = '', 'x-tenant': tenant = '' } = request.headers
      const secrets = [authorization.replace('Bearer ', ''), String(tenant)].filter((text) => text !== '')
      for (const secret of secrets) received.add(secret)
      const words = secrets.flatMap((secret) => [...spellingsOf(secret).values()])
      answer(request.method === 'GET', Buffer.concat(chunks).toString(), words, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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

function answer(isGet: boolean, body: string, words: readonly string[], response: ServerResponse): void {
  for (const [index, word] of words.entries()) response.setHeader(`x-echo-${index}`, word)
  const text = `You sent ${words.join(' ')} to me.`
  if (isGet) {
    const data = ['echo-whole', 'echo-split', 'echo-refused'].map((id) => ({ id, owned_by: text }))
    sendJson(response, 200, { object: 'list', success: true, data })
  } else if (body.includes('"echo-refused"')) {
    sendJson(response, 401, { error: { message: text, type: 'invalid_request_error', code: text } })
  } else {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of body.includes('"echo-split"') ? Array.from(text) : [text])
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
    response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  // Keep the escapes as they were written: a gateway may write any text.
  const text = JSON.stringify(value).replaceAll('\\\\u', '\\u')
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
