import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { signInRedirectPath } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { mcpSignInText } from '../../../shared/text/en/mcp-sign-in.ts'

/** Receives the browser's redirect after a sign-in, on this machine, with the answer of the authorization server. */
export interface RedirectListener {
  readonly redirectUrl: string
  /** The parameters of the answer to this sign-in; never resolves if the listener was closed before. */
  readonly answer: Promise<URLSearchParams>
  readonly close: () => void
}

/**
 * The judgement of an answer: `other` if it does not belong to this sign-in, otherwise whether the sign-in succeeded.
 */
export type AnswerVerdict = 'other' | 'good' | 'bad'

/** The maximum number of connections; a browser opens six. */
const maxConnections = 64

/** The time in milliseconds within which a request must be complete, and the interval of that check. */
const requestMs = 10_000
const lookMs = 1_000

/**
 * The number of foreign answers that get a page. Later ones are refused without a page; this sign-in's own answer is
 * still accepted.
 */
const maxRefusedPages = 100

/**
 * Listens on a free port of 127.0.0.1 and accepts one answer at one path. An answer that does not belong to this
 * sign-in, which any page in the browser can send, is refused and ends nothing. Pages never repeat any part of the
 * address.
 */
export async function openRedirectListener(
  judge: (answer: URLSearchParams) => AnswerVerdict,
): Promise<Result<RedirectListener>> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  let host = ''
  let isOver = false
  let refused = 0

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
    },
    (request, response) => {
      const answer = isOver ? undefined : answerOf(request, host)
      if (answer === undefined) return sendNothing(response, 404)
      const verdict = judge(answer)
      const { other, done, failed } = mcpSignInText().page
      if (verdict === 'other') {
        refused += 1
        return refused > maxRefusedPages ? sendNothing(response, 400) : sendPage(response, 400, other)
      }
      isOver = true
      sendPage(response, 200, verdict === 'good' ? done : failed)
      response.once('close', close)
      return resolve(answer)
    },
  )
  server.maxConnections = maxConnections

  function close(): void {
    isOver = true
    server.close()
    server.closeAllConnections()
  }

  try {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    return err({
      kind: 'unavailable',
      ...mcpSignInError('noListener'),
      detail: error instanceof Error ? error.message : String(error),
    })
  }
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return ok({ redirectUrl: `http://${host}${signInRedirectPath}`, answer: promise, close })
}

/** Returns the parameters of a sign-in answer; `undefined` for any other request, such as one for an icon. */
function answerOf({ method, url = '', headers }: IncomingMessage, host: string): URLSearchParams | undefined {
  // Another `Host`, even a name of this machine, means that a foreign page led here.
  if (method !== 'GET' || headers.host !== host) return undefined
  const asked = URL.parse(url, `http://${host}`)
  return asked?.pathname === signInRedirectPath && asked.search !== '' ? asked.searchParams : undefined
}

const plainHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

function sendNothing(response: ServerResponse, status: number): void {
  response.writeHead(status, plainHeaders).end()
}

function sendPage(
  response: ServerResponse,
  status: number,
  { title, text }: { title: string; text: string },
): void {
  response
    .writeHead(status, {
      ...plainHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(
      [
        // oxlint-disable-next-line text/untranslated -- markup
        '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
        `<title>${title}</title>`,
        // oxlint-disable-next-line text/untranslated -- markup
        '<main style="font: 16px/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto; padding: 0 1em">',
        `<h1 style="font-size: 1.25em">${title}</h1><p>${text}</p></main>`,
      ].join(''),
    )
}
