import type { RouteAnswer } from '../../shared/connections/key-card.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { findErrorInAnswer, normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { retryAfterOf } from '../../shared/gateway/errors/normalise-headers.ts'
import { isWebPage } from '../../shared/gateway/errors/normalise-web-page.ts'
import { isJsonObject, parseJson, type Json } from '../../shared/json.ts'
import { keyCardError } from '../../shared/text/en/errors/key-card.ts'
import type { ConnectionLimiters } from '../gateway/connection-limiter.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Clock } from '../host/host.ts'
import { logRoute, unitRoute, type AccountRoute } from './read-account.ts'
import type { LoggedCall } from './read-token-log.ts'

export interface AskOptions {
  readonly signal: AbortSignal
  /** Requested by a click: a cached answer is not enough. A gateway that asked to wait is still left alone. */
  readonly isFresh?: boolean
}

/**
 * The routes by which a gateway reports on its keys. Gateways allow few such requests (new-api: 20 in 20 minutes per
 * address, for all its `/api/` routes together), so answers are cached for two minutes, and a gateway that asks to wait
 * is left alone.
 */
export interface AccountRoutes {
  /** Never rejects. */
  ask<Value>(
    route: AccountRoute<Value>,
    target: GatewayTarget,
    options: AskOptions,
  ): Promise<RouteAnswer<Value>>
  /**
   * The log of a key for background use: at most one request in two minutes per address, and in an hour when there is
   * no log. `undefined` when it is not known now.
   */
  readLog(target: GatewayTarget): Promise<readonly LoggedCall[] | undefined>
  /**
   * Units of the gateway's quota per US dollar, for background use; `undefined` when the gateway does not report it
   * now.
   */
  readQuotaPerDollar(target: GatewayTarget): Promise<number | undefined>
  /** Clears the cache, since key or address may have changed. */
  forget(connectionId: string): void
}

export interface AccountRoutesDependencies {
  readonly clock: Clock
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly limiters: Pick<ConnectionLimiters, 'of'>
}

interface KnownAnswer {
  readonly answer: RouteAnswer<unknown>
  /** By the monotonic clock. */
  readonly at: number
  readonly use: 'click' | 'poll'
}

const maxBytes = 16 * 1024 * 1024
const patienceMs = 15_000
/** How long an answer is cached. */
const keptMs = 2 * 60_000
/** How long no background request is sent when the log does not exist or was refused. */
const absentLogMs = 60 * 60_000
/** How long after a refusal that names no time. */
const refusedLogMs = 20 * 60_000

export function createAccountRoutes({ clock, gateway, limiters }: AccountRoutesDependencies): AccountRoutes {
  const known = new Map<string, KnownAnswer>()
  /** Until when a family of routes of an address is left alone because the gateway asked for it; epoch milliseconds. */
  const heldUntil = new Map<string, number>()
  /** By address: until when the app itself does not request its log, by the monotonic clock. */
  const logsHeldUntil = new Map<string, number>()

  async function send(
    path: string,
    target: GatewayTarget,
    use: 'click' | 'poll',
    signal: AbortSignal,
  ): Promise<WholeAnswer | 'stopped' | 'late'> {
    const stopping = new AbortController()
    const cancel = clock.after(patienceMs, () => stopping.abort())
    const either = AbortSignal.any([signal, stopping.signal])
    const slot = await limiters.of(target.connectionId).one(use, either)
    try {
      if (slot === undefined) return signal.aborted ? 'stopped' : 'late'
      const answer = await gateway.fetchAnswer({
        request: { method: 'GET', path, auth: 'authorization', headers: {}, expectsStream: false },
        target,
        signal: either,
        maxBytes,
      })
      if (answer.end.outcome !== 'stopped') return answer
      return signal.aborted ? 'stopped' : 'late'
    } finally {
      cancel()
      // A 429 of these routes is not reported to the connection's limiter: they have a limiter of their own.
      slot?.over()
    }
  }

  async function request<Value>(
    route: AccountRoute<Value>,
    target: GatewayTarget,
    use: 'click' | 'poll',
    signal: AbortSignal,
  ): Promise<RouteAnswer<Value>> {
    const sent = await send(route.path, route.sendsKey ? target : { ...target, key: null }, use, signal)
    if (sent === 'stopped') return { state: 'failed', error: cancelledError }
    const answer: RouteAnswer<Value> =
      sent === 'late' ? { state: 'failed', error: lateError } : judge(route, sent, target, clock.now())
    if (answer.state === 'limited' && answer.retryAt !== undefined)
      heldUntil.set(familyOf(target, route.path), answer.retryAt)
    // An answer from before a refusal stays valid.
    if (answer.state === 'answered')
      known.set(placeOf(target, route.path), { answer, at: clock.monotonic(), use })
    else known.delete(placeOf(target, route.path))
    return answer
  }

  /** A click only uses answers to a click: the app's own request may be older than the change in question. */
  function toldLately<Value>(
    route: AccountRoute<Value>,
    target: GatewayTarget,
    use: KnownAnswer['use'],
  ): RouteAnswer<Value> | undefined {
    const last = known.get(placeOf(target, route.path))
    if (last === undefined || (use === 'click' && last.use !== 'click')) return undefined
    // The cached value of a path was parsed by the route of that path.
    return clock.monotonic() < last.at + keptMs ? (last.answer as RouteAnswer<Value>) : undefined
  }

  return {
    async ask(route, target, { signal, isFresh = false }) {
      const last = isFresh ? undefined : toldLately(route, target, 'click')
      if (last !== undefined) return last
      const retryAt = Math.max(
        heldUntil.get(familyOf(target, route.path)) ?? 0,
        limiters.of(target.connectionId).until('click') ?? 0,
      )
      if (retryAt > clock.now()) return { state: 'limited', retryAt }
      return request(route, target, 'click', signal)
    },
    async readLog(target) {
      if (target.key === null) return undefined
      const last = toldLately(logRoute, target, 'poll')
      if (last?.state === 'answered') return last.value
      const address = target.baseUrl
      const now = clock.monotonic()
      const isHeld =
        now < (logsHeldUntil.get(address) ?? Number.NEGATIVE_INFINITY) ||
        clock.now() < (heldUntil.get(familyOf(target, logRoute.path)) ?? 0)
      if (isHeld) return undefined
      logsHeldUntil.set(address, now + keptMs)
      const answer = await request(logRoute, target, 'poll', new AbortController().signal)
      if (answer.state === 'answered') return answer.value
      const isAnswered = answer.state !== 'failed' || answer.error.status !== undefined
      if (isAnswered) {
        const holdMs = answer.state === 'limited' ? holdOf(answer.retryAt, clock.now()) : absentLogMs
        logsHeldUntil.set(address, clock.monotonic() + holdMs)
      }
      return undefined
    },
    async readQuotaPerDollar(target) {
      const last = toldLately(unitRoute, target, 'poll')
      if (last?.state === 'answered') return last.value.perDollar
      if (clock.now() < (heldUntil.get(familyOf(target, unitRoute.path)) ?? 0)) return undefined
      const answer = await request(unitRoute, target, 'poll', new AbortController().signal)
      return answer.state === 'answered' ? answer.value.perDollar : undefined
    },
    forget(connectionId) {
      for (const place of known.keys()) if (place.startsWith(`${connectionId} `)) known.delete(place)
    },
  }
}

function holdOf(retryAt: number | undefined, now: number): number {
  return retryAt === undefined || retryAt <= now ? refusedLogMs : retryAt - now
}

const lateError: AppError = { kind: 'timeout', ...keyCardError('noAnswer', { seconds: patienceMs / 1_000 }) }

function placeOf({ connectionId, baseUrl, keyId = '' }: GatewayTarget, path: string): string {
  return `${connectionId} ${baseUrl} ${keyId} ${path}`
}

/** Routes that share a limiter: those of one address below `/api`, and those below `/v1`. */
function familyOf({ baseUrl }: GatewayTarget, path: string): string {
  return `${baseUrl} ${path.split('/')[1] ?? ''}`
}

const absentStatuses: ReadonlySet<number> = new Set([404, 405, 501])

function judge<Value>(
  { path, read }: AccountRoute<Value>,
  { end, head, text }: WholeAnswer,
  { connectionId }: GatewayTarget,
  now: number,
): RouteAnswer<Value> {
  if (head === undefined) return { state: 'failed', error: end.outcome === 'failed' ? end.error : lateError }
  const { status, headers } = head
  const context = { status, headers, connectionId, now }
  if (status === 429) {
    const waitMs = retryAfterOf(headers, now)
    return { state: 'limited', ...(waitMs !== undefined && { retryAt: now + waitMs }) }
  }
  // Gateways without such a route answer with pages of the site or redirect to its login.
  const isElsewhere = (status >= 300 && status < 400) || (status < 500 && isWebPage(text))
  if (absentStatuses.has(status) || isElsewhere) return { state: 'not-offered' }
  if (status < 200 || status > 299) return { state: 'failed', error: normaliseErrorBody(text, context) }
  if (end.outcome === 'failed') return { state: 'failed', error: { ...end.error, status } }
  const json = parseJson(text)
  const refusal = json === undefined ? undefined : findRefusal(json, context)
  if (refusal !== undefined) return { state: 'failed', error: refusal }
  const value = json === undefined ? undefined : read(json)
  return value === undefined
    ? {
        state: 'failed',
        error: { kind: 'invalid-response', status, ...keyCardError('unreadable', { path }) },
      }
    : { state: 'answered', value, at: now }
}

/** new-api refuses with status 200 and `success: false`, or an error in the body. */
function findRefusal(json: Json, context: Parameters<typeof normaliseErrorBody>[1]): AppError | undefined {
  if (isJsonObject(json) && json['success'] === false) return normaliseErrorBody(json, context)
  return findErrorInAnswer(json, context)
}
