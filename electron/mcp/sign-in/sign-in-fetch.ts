import type { AppError } from '../../../shared/errors/app-error.ts'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { isLoopback } from '../../../shared/gateway/address.ts'
import { maxMcpSignInBytes } from '../../../shared/limits.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { ResponseHead } from '../../gateway/exchange.ts'
import type { Clock } from '../../host/host.ts'
import type { RecordQuery } from '../../runs/query-log.ts'
import { createGuardedFetch, type GuardedFetchDependencies } from '../guarded-fetch.ts'
import { McpFailure } from '../mcp-failure.ts'
import type { StoredServer } from '../server-store.ts'
import { maskAddress, maskBody, maskJson, maskSignInHeaders } from './mask-exchange.ts'

export interface SignInFetchDependencies extends GuardedFetchDependencies {
  readonly clock: Clock
  readonly recordQuery: RecordQuery
  readonly redact: (text: string) => string
}

/** The way out for requests of a sign-in, and what went wrong on it: the SDK goes on after some failures. */
export interface SignInFetch {
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<Response>
  /** The first failure that was none of the server's own words. */
  readonly problem: () => AppError | undefined
  /** The status of the last answer. */
  readonly lastStatus: () => number | undefined
}

const answerSeconds = 30

/** Requests of one sign-in that are kept in the history of requests, of each server. */
const keptCalls = 50

/**
 * Asks for metadata, registrations and tokens: by the app's own way out, over https alone (or on this machine, where the server is
 * there), for a while and a number of bytes. Every exchange is kept as a run, without the values of its secrets.
 */
export function createSignInFetch(
  { id, definition: { name: server } }: StoredServer,
  home: URL,
  signal: AbortSignal,
  dependencies: SignInFetchDependencies,
): SignInFetch {
  const { clock } = dependencies
  let problem: AppError | undefined
  let lastStatus: number | undefined
  const guarded = createGuardedFetch(dependencies, {
    server,
    home,
    headers: [],
    reachesItsNetwork: true,
    onHead: () => undefined,
    onProblem: () => undefined,
  })

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    if (!isSafeScheme(url))
      throw new McpFailure({
        kind: 'rejected',
        ...mcpSignInError('unsafeAddress', { address: `${url.protocol}//${url.host}` }),
      })
    const startedAt = clock.now()
    const began = clock.monotonic()
    const late = new AbortController()
    const stopWaiting = clock.after(answerSeconds * 1000, () => late.abort())
    const exchange: Exchange = {
      url,
      init,
      startedAt,
      head: undefined,
      text: '',
      error: undefined,
      durationMs: 0,
    }
    try {
      const response = await guarded(url, { ...init, signal: AbortSignal.any([signal, late.signal]) })
      lastStatus = response.status
      exchange.head = headOf(response)
      exchange.text = await readBounded(response, url.host)
      return new Response([204, 205, 304].includes(response.status) ? null : exchange.text, {
        status: response.status,
        headers: response.headers,
      })
    } catch (thrown) {
      exchange.error = signal.aborted
        ? cancelledError
        : late.signal.aborted
          ? {
              kind: 'timeout',
              ...mcpSignInError('tooSlow', { host: url.host, seconds: answerSeconds }),
            }
          : thrown instanceof McpFailure
            ? thrown.appError
            : { kind: 'network', ...mcpSignInError('unreadable', { host: url.host }) }
      throw new McpFailure(exchange.error)
    } finally {
      stopWaiting()
      exchange.durationMs = Math.round(clock.monotonic() - began)
      record(exchange)
    }
  }

  function record({ url, init, startedAt, head, text, error, durationMs }: Exchange): void {
    const { recordQuery, redact } = dependencies
    const headers = [...new Headers(init.headers)].map(([name, value]) => ({ name, value }))
    const contentType = headers.find(({ name }) => name === 'content-type')?.value ?? ''
    const body = init.body === undefined || init.body === null ? '' : bodyText(init.body)
    const shown = redact(maskJson(text))
    const bytes = Buffer.byteLength(text)
    recordQuery({
      about: `mcp sign-in ${id}`,
      format: 'sign-in-call',
      connectionId: server,
      startedAt,
      answer: {
        end: error === undefined ? { outcome: 'received' } : { outcome: 'failed', error },
        sent: {
          method: init.method ?? 'GET',
          url: redact(maskAddress(url.href)),
          headers: maskSignInHeaders(headers),
          body: Buffer.from(redact(maskBody(body, contentType))),
        },
        ...(head !== undefined && { head: { ...head, headers: maskSignInHeaders(head.headers) } }),
        text: shown,
        bytes,
        chunks: bytes === 0 ? [] : [{ at: durationMs, bytes: Buffer.byteLength(shown) }],
      },
      keep: keptCalls,
      ...(error !== undefined && { error }),
    })
  }

  return {
    async fetch(input, init = {}) {
      try {
        return await ask(new URL(input), init)
      } catch (thrown) {
        if (thrown instanceof McpFailure) problem ??= thrown.appError
        throw thrown
      }
    },
    problem: () => problem,
    lastStatus: () => lastStatus,
  }
}

interface Exchange {
  readonly url: URL
  readonly init: RequestInit
  readonly startedAt: number
  head: ResponseHead | undefined
  text: string
  error: AppError | undefined
  durationMs: number
}

/** Nothing of a sign-in goes over a network in clear. */
export function isSafeScheme({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function bodyText(body: NonNullable<RequestInit['body']>): string {
  return typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : ''
}

function headOf({ status, headers }: Response): ResponseHead {
  return { status, headers: [...headers].map(([name, value]) => ({ name, value })) }
}

async function readBounded({ body }: Response, host: string): Promise<string> {
  if (body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > maxMcpSignInBytes)
      throw new McpFailure({
        kind: 'invalid-response',
        ...mcpSignInError('tooLarge', { host, kilobytes: maxMcpSignInBytes / 1000 }),
      })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
