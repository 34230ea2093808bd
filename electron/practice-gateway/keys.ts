import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayClock } from './clock.ts'
import { gatewayFailure, type Failure } from './errors.ts'
import type { GatewayProfile } from './profiles/gateway-profile.ts'
import type { PracticeKey } from './practice-key.ts'

/** Every key that the gateway accepts. The keys are public: they open nothing but a rehearsal. */
export const practiceKeys: readonly PracticeKey[] = [
  { key: 'practice-full', kind: 'full' },
  { key: 'practice-restricted', kind: 'restricted' },
  { key: 'practice-disabled', kind: 'disabled' },
  { key: 'practice-limited', kind: 'limited' },
]

/**
 * The key of a request, by the rules of shared/gateway/wire/authentication.md, "Headers": `x-api-key` beats `authorization`
 * on messages and the model list, `x-goog-api-key` and then `?key=` beat it on the generate-content side. An `sk-` prefix is
 * taken off.
 */
export function readKey(headers: IncomingHttpHeaders, pathname: string, query: URLSearchParams): string {
  const named = ownKeyHeader(headers, pathname, query)
  const text = named ?? headers.authorization?.replace(/^bearer\s+/i, '') ?? ''
  return text.trim().replace(/^sk-/, '')
}

function ownKeyHeader(headers: IncomingHttpHeaders, pathname: string, query: URLSearchParams) {
  if (pathname.startsWith('/v1beta/') || pathname.startsWith('/v1/models/')) {
    return firstOf(headers['x-goog-api-key']) ?? query.get('key') ?? undefined
  }
  if (pathname === '/v1/messages' || pathname === '/v1/models') return firstOf(headers['x-api-key'])
  return undefined
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** The remaining calls of a key, as each answer reports them. */
interface CallsLeft {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until all calls are available again. */
  readonly resetMs: number
}

/** An admitted key, and the headers that report its limits. */
export interface Admission {
  readonly key: PracticeKey
  readonly headers: Readonly<Record<string, string>>
}

/** Returns a function that admits a key or says why it is refused. Create one per gateway, since it counts calls. */
export function createDoorkeeper(
  clock: GatewayClock,
  profile?: GatewayProfile,
  /** Whether every answer reports how many calls are left, not only those of `practice-limited`. */
  tellsLimits = false,
): (key: string, pathname: string) => Admission | Failure {
  const limit = createCallLimit(clock, 5, 20_000)
  const wideLimit = createCallLimit(clock, 500, 60_000)
  return (given, pathname) => {
    const key = practiceKeys.find((candidate) => candidate.key === given)
    const refusal = profile?.refuseKey(key, given, pathname)
    if (refusal !== undefined) return refusal
    if (key === undefined) return gatewayFailure(401, 'Invalid token')
    if (key.kind === 'disabled') return gatewayFailure(403, 'This token is disabled', 'access_denied')
    if (key.kind !== 'limited') {
      // This limit refuses nobody: it only fills the headers.
      const headers =
        tellsLimits && profile === undefined ? limitHeaders(wideLimit().left, pathname, clock.now()) : {}
      return { key, headers }
    }
    const { isOver, left } = limit()
    if (profile !== undefined) return isOver ? profile.limitFailure(left.resetMs) : { key, headers: {} }
    const headers = limitHeaders(left, pathname, clock.now())
    if (!isOver) return { key, headers }
    const refused = tooManyRequests(left.resetMs)
    return { ...refused, headers: { ...headers, ...refused.headers } }
  }
}

/**
 * Writes the limit headers as the vendor of the route spells them (see shared/gateway/wire/errors.md, "Headers"): a
 * duration, or a point in time for messages.
 */
function limitHeaders(
  { limit, remaining, resetMs }: CallsLeft,
  pathname: string,
  now: number,
): Record<string, string> {
  const values = { limit: String(limit), remaining: String(remaining) }
  return pathname === '/v1/messages'
    ? {
        'anthropic-ratelimit-requests-limit': values.limit,
        'anthropic-ratelimit-requests-remaining': values.remaining,
        'anthropic-ratelimit-requests-reset': new Date(now + resetMs).toISOString(),
      }
    : {
        'x-ratelimit-limit-requests': values.limit,
        'x-ratelimit-remaining-requests': values.remaining,
        'x-ratelimit-reset-requests': `${Math.ceil(resetMs / 1000)}s`,
      }
}

/** 429 with the wait in whole seconds, as a front proxy would send it. */
export function tooManyRequests(waitMs: number): Failure {
  const seconds = Math.ceil(waitMs / 1000)
  return {
    ...gatewayFailure(429, `Too many requests. Try again in ${seconds} s`, 'rate_limit_exceeded'),
    headers: { 'retry-after': String(seconds) },
  }
}

/** Counts calls in a window that starts with the first one. */
function createCallLimit(
  clock: GatewayClock,
  calls: number,
  windowMs: number,
): () => { readonly isOver: boolean; readonly left: CallsLeft } {
  let start = -Infinity
  let count = 0
  return () => {
    const now = clock.now()
    if (now - start >= windowMs) {
      start = now
      count = 0
    }
    count += 1
    const remaining = Math.max(0, calls - count)
    return { isOver: count > calls, left: { limit: calls, remaining, resetMs: start + windowMs - now } }
  }
}
