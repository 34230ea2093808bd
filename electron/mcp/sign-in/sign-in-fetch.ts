import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { isLoopback } from '../../../shared/gateway/address.ts'
import { parseJson } from '../../../shared/json.ts'
import { maxMcpSignInBytes } from '../../../shared/limits.ts'
import { mcpSignInError } from '../../../shared/text/en/errors/mcp-sign-in.ts'
import type { Clock } from '../../host/host.ts'
import { createGuardedFetch, type GuardedFetchDependencies } from '../guarded-fetch.ts'
import { McpFailure } from '../mcp-failure.ts'
import type { StoredServer } from '../server-store.ts'
import {
  recordExchange,
  refusalOf,
  type SignInAnswer,
  type SignInExchange,
  type SignInRecordDependencies,
} from './sign-in-exchange.ts'
import { toSignInError } from './sign-in-errors.ts'

export interface SignInFetchDependencies extends GuardedFetchDependencies, SignInRecordDependencies {
  readonly clock: Clock
}

/** The fetch for the requests of a sign-in, and the errors that occurred: the SDK continues after some failures. */
export interface SignInFetch {
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<Response>
  /** The first failure that the server did not state itself. After it no more requests are sent. */
  readonly problem: () => AppError | undefined
  readonly lastAnswer: () => SignInAnswer | undefined
  /** Translates an exception of the SDK into an error that names the server that responded. */
  readonly failure: (thrown: unknown) => AppError
}

const answerSeconds = 30

/** The number of characters of a host that are quoted. */
const maxHost = 253

/**
 * Requests metadata, registrations and tokens: over the app's own transport, only with https (or on this machine, if
 * the server is there), and limited in time and bytes. Every exchange is recorded as a run, without the values of its
 * secrets.
 */
export function createSignInFetch(
  server: StoredServer,
  home: URL,
  signal: AbortSignal,
  dependencies: SignInFetchDependencies,
): SignInFetch {
  const { clock } = dependencies
  let problem: AppError | undefined
  let lastAnswer: SignInAnswer | undefined

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    const host = url.host.slice(0, maxHost)
    if (!isSafeScheme(url))
      throw new McpFailure({
        kind: 'rejected',
        ...mcpSignInError('unsafeAddress', { address: `${url.protocol}//${host}` }),
      })
    const guarded = createGuardedFetch(dependencies, {
      // Name the server of this request: an authorization server that does not respond is not the MCP server's fault.
      server: host,
      home,
      headers: [],
      reachesItsNetwork: true,
      onHead: () => undefined,
      onProblem: () => undefined,
    })
    const began = clock.monotonic()
    const late = new AbortController()
    const stopWaiting = clock.after(answerSeconds * 1000, () => late.abort())
    const exchange: SignInExchange = {
      url,
      init,
      startedAt: clock.now(),
      head: undefined,
      text: '',
      error: undefined,
      durationMs: 0,
    }
    try {
      const response = await guarded(url, { ...init, signal: AbortSignal.any([signal, late.signal]) })
      const { status, headers } = response
      exchange.head = { status, headers: [...headers].map(([name, value]) => ({ name, value })) }
      exchange.text = await readBounded(response, host)
      lastAnswer = {
        host,
        status,
        leadsTo: redirectOf(response, url),
        refusal: refusalOf(exchange, dependencies),
        json: parseJson(exchange.text),
      }
      return new Response([204, 205, 304].includes(status) ? null : exchange.text, { status, headers })
    } catch (thrown) {
      exchange.error = signal.aborted
        ? cancelledError
        : late.signal.aborted
          ? { kind: 'timeout', ...mcpSignInError('tooSlow', { host, seconds: answerSeconds }) }
          : thrown instanceof McpFailure
            ? thrown.appError
            : { kind: 'network', ...mcpSignInError('unreadable', { host }) }
      throw new McpFailure(exchange.error)
    } finally {
      stopWaiting()
      exchange.durationMs = Math.round(clock.monotonic() - began)
      recordExchange(server, exchange, dependencies)
    }
  }

  return {
    async fetch(input, init = {}) {
      if (problem !== undefined) throw new McpFailure(problem)
      try {
        return await ask(new URL(input), init)
      } catch (thrown) {
        if (thrown instanceof McpFailure) problem ??= thrown.appError
        throw thrown
      }
    },
    problem: () => problem,
    lastAnswer: () => lastAnswer,
    failure: (thrown) => problem ?? toSignInError(thrown, lastAnswer, home.host),
  }
}

/** No part of a sign-in is sent over a network unencrypted. */
export function isSafeScheme({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

function redirectOf({ status, headers }: Response, url: URL): string | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  return location === null ? undefined : URL.parse(location, url.href)?.origin
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
