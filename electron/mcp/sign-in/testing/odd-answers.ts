import type { ServerResponse } from 'node:http'

/** The inputs of an odd answer. */
export interface OddQuestion {
  readonly response: ServerResponse
  /** The requested address. */
  readonly address: string
  /** Another origin, which counts its requests. */
  readonly elsewhere: string
  /** Everything in the request: headers and body. */
  readonly said: string
}

export type OddAnswer = (question: OddQuestion) => void

/** The answers of broken or malicious servers. */
export const oddAnswers = {
  hangs: () => undefined,
  'floods without an end': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    pour(response, Infinity)
  },
  'sends 100 MB of JSON without a length': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"issuer":"')
    pour(response, 100_000_000)
  },
  'drips without an end': ({ response }) => void response.writeHead(200).write('{'),
  'nests its JSON deeply': ({ response }) =>
    sendText(response, 200, `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
  'nests one field deeply': ({ response }) =>
    sendText(response, 200, `{"issuer":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
  'redirects to another origin': ({ response, elsewhere }) => redirect(response, `${elsewhere}/taken`),
  'redirects to an address of the network': ({ response }) => redirect(response, 'http://10.1.2.3/taken'),
  'redirects to itself': ({ response, address }) => redirect(response, address),
  'answers HTML': ({ response }) => sendText(response, 200, '<!doctype html><p>Welcome</p>', 'text/html'),
  'answers JSON of another kind': ({ response }) => sendText(response, 200, '["a", 1]'),
  'answers an empty object': ({ response }) => sendText(response, 200, '{}'),
  'answers broken JSON': ({ response }) => sendText(response, 200, '{"issuer": "htt'),
  'answers nothing': ({ response }) => sendText(response, 200, ''),
  'answers 200 with an error': ({ response }) =>
    sendText(response, 200, '{"error":"bad_verification_code","error_description":"It is wrong."}'),
  'answers 400 with an error': ({ response }) => sendText(response, 400, '{"error":"access_denied"}'),
  'answers 400 with what it was told': ({ response, said }) => {
    response.setHeader('x-you-said', said)
    sendText(response, 400, JSON.stringify({ error: 'odd_error', error_description: said, other: said }))
  },
  'answers 500': ({ response }) => sendText(response, 500, 'Oops', 'text/plain'),
  'answers 503 for now': ({ response }) => sendText(response, 503, '{"error":"temporarily_unavailable"}'),
  'closes the connection': ({ response }) => void response.destroy(),
  'closes the connection half way': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"issuer":', () => response.destroy())
  },
} satisfies Record<string, OddAnswer>

export type OddKind = keyof typeof oddAnswers

function sendText(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(text)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(307, { location }).end()
}

const piece = 'x'.repeat(65_536)

function pour(response: ServerResponse, bytes: number): void {
  if (response.destroyed || bytes <= 0) return void response.end()
  if (response.write(piece)) setImmediate(pour, response, bytes - piece.length)
  else response.once('drain', () => pour(response, bytes - piece.length))
}
