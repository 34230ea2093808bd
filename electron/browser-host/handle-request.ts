import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentSecurityPolicy } from '../../shared/security/content-security-policy.ts'
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

/** Answers the requests of the browser host: the token becomes a session, the session gets the page's files. */
export function createRequestHandler(
  door: Door,
  files: (method: string, pathname: string) => Promise<FileAnswer>,
  log: { error(message: string): void },
): (request: IncomingMessage, response: ServerResponse) => void {
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
