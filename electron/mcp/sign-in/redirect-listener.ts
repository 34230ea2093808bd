import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { signInRedirectPath } from '../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import { mcpSignInText } from '../../../shared/text/en/mcp-sign-in.ts'

/** Where the browser comes back to after a sign-in: once, on this machine, with the answer of the authorization server. */
export interface RedirectListener {
  readonly redirectUrl: string
  /** The parameters of the first answer; never where it was closed before. */
  readonly answer: Promise<URLSearchParams>
  readonly close: () => void
}

/**
 * Listens on a free port of 127.0.0.1 and answers one path, once. `isGood` says of the answer whether it is one to this sign-in, by
 * which the page in the browser is chosen. Nothing of the address is repeated in the page.
 */
export async function openRedirectListener(
  isGood: (answer: URLSearchParams) => boolean,
): Promise<Result<RedirectListener>> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  let host = ''
  let isOver = false

  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 10_000 }, (request, response) => {
    const answer = isOver ? undefined : answerOf(request, host)
    if (answer === undefined) {
      response.writeHead(404, { ...plainHeaders, connection: 'close' }).end()
      return
    }
    isOver = true
    const text = mcpSignInText().page
    sendPage(response, isGood(answer) ? text.done : text.failed)
    response.once('close', close)
    resolve(answer)
  })

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
  if (asked === null || asked.pathname !== signInRedirectPath) return undefined
  return asked.searchParams.has('code') || asked.searchParams.has('error') ? asked.searchParams : undefined
}

const plainHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function sendPage(response: ServerResponse, { title, text }: { title: string; text: string }): void {
  response
    .writeHead(200, {
      ...plainHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      connection: 'close',
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
