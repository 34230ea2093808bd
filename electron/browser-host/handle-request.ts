import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentSecurityPolicy } from '../page/content-security-policy.ts'
import { proofPath } from '../../shared/security/host-proof.ts'
import type { MediaRequest } from '../media/media-response.ts'
import type { Door, Refusal } from './door.ts'
import type { FileAnswer } from './page-files.ts'
import { goOnPage, languageOf, refusalPage, refusalStatus, type RefusalPlace } from './refusals.ts'
import { wayBackPath, wayBackScript } from './way-back.ts'
import { hostText } from '../../shared/text/en/host.ts'

/** Sent with every answer, including refusals. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // oxlint-disable-next-line text/untranslated -- a header's value
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

/**
 * Answers the requests of the browser host. Outside the door's path are only a link, which becomes a session, and the
 * proof of identity; everything below the path needs a session.
 */
export function createRequestHandler({
  door,
  files,
  media,
  log,
}: RequestHandlerOptions): (request: IncomingMessage, response: ServerResponse) => void {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sender = door.checkSender(request)
    if (sender !== undefined) return refuse(request, response, sender)

    const { pathname, query } = splitTarget(request.url ?? '/')
    const inner = pathBelow(door.path, pathname)
    if (inner === undefined) return answerOutside(request, response, pathname, query)
    const session = door.checkSession(request)
    if (session !== undefined) return refuse(request, response, session, { retryPath: door.path })

    const { method = 'GET', headers } = request
    if (inner === '/ipc') {
      // A page that has lost its socket checks whether its session is still valid: a refused socket does not give a
      // reason.
      response.writeHead(204, { 'cache-control': 'no-store' }).end()
      return
    }
    const mediaId = mediaPath.exec(inner)?.[1]
    if (mediaId !== undefined)
      return sendStream(response, await media({ method, id: mediaId, range: headers.range ?? null }))
    send(request, response, await files(method, inner))
  }

  async function answerOutside(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    query: URLSearchParams,
  ): Promise<void> {
    const proof = pathname === proofPath ? door.prove(query.get('nonce') ?? '') : undefined
    if (proof !== undefined) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(200, headers).end(JSON.stringify({ proof }))
      return
    }
    if (pathname === wayBackPath) {
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : wayBackScript)
      return
    }
    const token = query.get('token')
    if (pathname === '/' && token === null) return refuse(request, response, 'no-session', { isBare: true })
    if (pathname !== '/' || token === null || request.method !== 'GET')
      return refuse(request, response, 'no-session')
    if (request.headers['sec-purpose'] !== undefined) {
      // A prefetching browser may never show the page; the link stays valid until it does.
      response.writeHead(503, { 'cache-control': 'no-store' }).end()
      return
    }
    const cookie = await door.admit(token)
    if (cookie === undefined) return refuse(request, response, 'used-link')
    letIn(request, response, cookie)
  }

  function letIn(request: IncomingMessage, response: ServerResponse, cookie: string): void {
    const headers = { 'set-cookie': cookie, 'cache-control': 'no-store' }
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      // The request comes from the private file: a redirect would still count as that page's navigation, for which a
      // strict cookie is not sent.
      const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
      response.writeHead(200, html).end(goOnPage(door.path))
    } else {
      response.writeHead(303, { ...headers, location: door.path }).end()
    }
  }

  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    answer(request, response).catch((error: unknown) => {
      log.error(`Browser host: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(hostText().failed)
    })
  }
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  place?: RefusalPlace,
): Promise<void> {
  const page = await refusalPage(refusal, languageOf(request.headers['accept-language']), place)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(refusalStatus[refusal], headers)
  response.end(request.method === 'HEAD' ? undefined : page)
}

function splitTarget(target: string): { pathname: string; query: URLSearchParams } {
  const mark = target.indexOf('?')
  if (mark === -1) return { pathname: target, query: new URLSearchParams() }
  return { pathname: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) }
}

/** The path after the door's path, with a leading slash; `undefined` outside of it. */
export function pathBelow(doorPath: string, pathname: string): string | undefined {
  return pathname.startsWith(doorPath) ? pathname.slice(doorPath.length - 1) : undefined
}

/** Ids are letters, digits, `-` and `_`, so none can be read as a path. */
const mediaPath = /^\/media\/([\w-]{1,128})$/

/** Streams from disk at the pace of the browser. Stops reading when the browser disconnects. */
async function sendStream(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.writeHead(answer.status)
  if (answer.body === null) {
    response.end()
    return
  }
  // Players that seek disconnect in the middle, which is no failure.
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
