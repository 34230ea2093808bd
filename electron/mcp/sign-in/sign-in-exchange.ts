import type { AppError } from '../../../shared/errors/app-error.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import type { ResponseHead } from '../../gateway/exchange.ts'
import type { RecordQuery } from '../../runs/query-log.ts'
import type { StoredServer } from '../server-store.ts'
import { maskAddress, maskBody, maskJson, maskSignInHeaders, secretsOf } from './mask-exchange.ts'

/** A request of a sign-in and its response. */
export interface SignInExchange {
  readonly url: URL
  readonly init: RequestInit
  readonly startedAt: number
  head: ResponseHead | undefined
  text: string
  error: AppError | undefined
  durationMs: number
}

export interface SignInRecordDependencies {
  readonly recordQuery: RecordQuery
  readonly redact: (text: string) => string
  /** Masks a secret in everything that is written, until the returned function is called. */
  readonly hide: (secret: string) => () => void
}

/** An error of an authorization server (RFC 6749, 5.2). Some servers send it with status 200. */
export interface OAuthRefusal {
  readonly code: string
  /** Without the secrets of the exchange. */
  readonly description: string
}

/** The last response during a sign-in, from any server. */
export interface SignInAnswer {
  readonly host: string
  readonly status: number
  /** The origin of a redirect's target. */
  readonly leadsTo: string | undefined
  readonly refusal: OAuthRefusal | undefined
  /** The body, if it is JSON. */
  readonly json: Json | undefined
}

/** The number of sign-in requests per server that the history of requests keeps. */
const keptCalls = 50

/** The number of characters of an authorization server's text that are quoted. */
export const maxQuoted = 300

/**
 * Runs `work` while all secrets of an exchange are masked: the app does not know the values of its fields before they
 * are stored, and a server may repeat them in any place.
 */
function whileHidden<Value>(
  { url, init, text }: SignInExchange,
  { hide }: SignInRecordDependencies,
  work: () => Value,
): Value {
  const releases = secretsOf(url.href, bodyText(init.body), text).map(hide)
  try {
    return work()
  } finally {
    for (const release of releases) release()
  }
}

/** Records an exchange as a run, without the values of its secrets. */
export function recordExchange(
  { id, definition: { name } }: StoredServer,
  exchange: SignInExchange,
  dependencies: SignInRecordDependencies,
): void {
  const { recordQuery, redact } = dependencies
  const { url, init, startedAt, head, text, error, durationMs } = exchange
  const shownHeaders = (headers: ResponseHead['headers']): ResponseHead['headers'] =>
    maskSignInHeaders(headers).map((item) => ({ name: item.name, value: redact(item.value) }))
  const headers = [...new Headers(init.headers)].map(([header, value]) => ({ name: header, value }))
  const contentType = headers.find((header) => header.name === 'content-type')?.value ?? ''
  whileHidden(exchange, dependencies, () => {
    const shown = redact(maskJson(text))
    const bytes = Buffer.byteLength(text)
    recordQuery({
      about: `mcp sign-in ${id}`,
      format: 'sign-in-call',
      connectionId: name,
      startedAt,
      answer: {
        end: error === undefined ? { outcome: 'received' } : { outcome: 'failed', error },
        sent: {
          method: init.method ?? 'GET',
          url: redact(maskAddress(url.href)),
          headers: shownHeaders(headers),
          body: Buffer.from(redact(maskBody(bodyText(init.body), contentType))),
        },
        ...(head !== undefined && { head: { ...head, headers: shownHeaders(head.headers) } }),
        text: shown,
        bytes,
        chunks: bytes === 0 ? [] : [{ at: durationMs, bytes: Buffer.byteLength(shown) }],
      },
      keep: keptCalls,
      ...(error !== undefined && { error }),
    })
  })
}

/** Returns the refusal in a response, if it contains one. */
export function refusalOf(
  exchange: SignInExchange,
  dependencies: SignInRecordDependencies,
): OAuthRefusal | undefined {
  const said = parseJson(exchange.text)
  if (!isJsonObject(said)) return undefined
  const { error: code, error_description: description } = said
  if (typeof code !== 'string' || code === '') return undefined
  const shown = (text: string): string =>
    // Mask before cutting: half a secret would not be found.
    whileHidden(exchange, dependencies, () => dependencies.redact(text)).slice(0, maxQuoted)
  return {
    code: shown(code).slice(0, 100),
    description: typeof description === 'string' ? shown(description) : '',
  }
}

function bodyText(body: RequestInit['body']): string {
  return typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : ''
}
