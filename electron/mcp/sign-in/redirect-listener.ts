import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { signInRedirectPath } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { mcpSignInText } from '../../../shared/text/en/mcp-sign-in.ts'

/** Where the browser comes back to after a sign-in: on this machine, with the answer of the authorization server. */
export interface RedirectListener {
  readonly redirectUrl: string
  /** The parameters of the answer to this sign-in; never where it was closed before. */
  readonly answer: Promise<URLSearchParams>
  readonly close: () => void
}

/** What an answer is: to another sign-in or to none, or to this one, which then came off or did not. */
export type AnswerVerdict = 'other' | 'good' | 'bad'

/** Connections at a time; a browser opens six. */
const maxConnections = 64

/** Milliseconds in which a request has to be there whole, and how often that is looked at. */
const requestMs = 10_000
const lookMs = 1_000

/** Answers of others that get a page. Those after them are refused without one, and this sign-in's own is taken all the same. */
const maxRefusedPages = 100

/**
 * Listens on a free port of 127.0.0.1 and takes one answer at one path. An answer that is not to this sign-in, which any page in the
 * browser can send, is refused and ends nothing. Nothing of the address is repeated in a page.
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

/** What a request says as the answer of a sign-in; nothing for any other request, such as one for an icon. */
function answerOf({ method, url = '', headers }: IncomingMessage, host: string): URLSearchParams | undefined {
  // Another name for this machine in `Host` is a page elsewhere that was led here.
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
