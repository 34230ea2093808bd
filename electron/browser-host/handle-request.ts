import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentSecurityPolicy } from '../../shared/security/content-security-policy.ts'
import type { MediaRequest } from '../media/media-response.ts'
import type { Door, Refusal } from './door.ts'
import type { FileAnswer } from './page-files.ts'
import { refusalPage, refusals } from './refusals.ts'

/** On every answer, refusals included. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

export interface RequestHandlerOptions {
  readonly door: Door
  /** The page's own files. */
  readonly files: (method: string, pathname: string) => Promise<FileAnswer>
  /** The user's files, by id. */
  readonly media: (request: MediaRequest) => Promise<Response>
  readonly log: { error(message: string): void }
}

/** Answers the requests of the browser host: the token becomes a session, the session gets the page's and the user's files. */
export function createRequestHandler({
  door,
  files,
  media,
  log,
}: RequestHandlerOptions): (request: IncomingMessage, response: ServerResponse) => void {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sender = door.checkSender(request)
    if (sender !== undefined) return refuse(response, sender)

    const cookie = door.admit(request)
    if (cookie !== undefined && (request.method === 'GET' || request.method === 'HEAD')) {
      response.writeHead(303, { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' }).end()
      return
    }
    const session = door.checkSession(request)
    if (session !== undefined) return refuse(response, session)

    const [pathname = '/'] = (request.url ?? '/').split('?', 1)
    const mediaId = mediaPath.exec(pathname)?.[1]
    if (mediaId !== undefined) {
      const { method = 'GET', headers } = request
      return sendStream(response, await media({ method, id: mediaId, range: headers.range ?? null }))
    }
    const file = await files(request.method ?? 'GET', pathname)
    send(request, response, file)
  }

  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    answer(request, response).catch((error: unknown) => {
      log.error(`Browser host: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('Gateway Playground could not answer. The cause is in its log.')
    })
  }
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  response
    .writeHead(refusals[refusal].status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(refusalPage(refusal))
}

/** Ids are letters, digits, `-` and `_`: nothing in them can be read as a path. */
const mediaPath = /^\/media\/([\w-]{1,128})$/

/** Sends what is read from disk as the browser takes it. A browser that goes away ends the reading. */
async function sendStream(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.writeHead(answer.status)
  if (answer.body === null) {
    response.end()
    return
  }
  // Seekers leave in the middle, which is no failure.
  await pipeline(Readable.fromWeb(answer.body), response).catch(() => response.destroy())
}

function send(request: IncomingMessage, response: ServerResponse, file: FileAnswer): void {
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
  let { body } = file
  if (file.compressed !== undefined) {
    response.setHeader('vary', 'accept-encoding')
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      body = file.compressed
      response.setHeader('content-encoding', 'gzip')
    }
  }
  if (request.method === 'HEAD') {
    response.writeHead(file.status).end()
    return
  }
  response.setHeader('content-length', body.byteLength)
  response.writeHead(file.status).end(body)
}
