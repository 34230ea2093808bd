import {
  shownLogRows,
  type Billing,
  type KeyCard,
  type KeyLogRow,
  type RouteAnswer,
} from '../../shared/connections/key-card.ts'
import type { Clock } from '../host/host.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { AccountRoutes, AskOptions } from './account-routes.ts'
import { balanceRoute, billedRoute, logRoute, subscriptionRoute, unitRoute } from './read-account.ts'
import type { LoggedCall } from './read-token-log.ts'
import { definedFields } from '../../shared/defined-fields.ts'

export interface ReadKeyCardDependencies {
  readonly clock: Clock
  readonly routes: Pick<AccountRoutes, 'ask'>
  /** Whether the gateway is known to accept a key. */
  readonly isAccepted: (keyId: string) => boolean
}

/** Requests all routes that report on a key concurrently. Each has a state of its own. */
export async function readKeyCard(
  target: GatewayTarget,
  keyId: string,
  options: AskOptions,
  { clock, routes, isAccepted }: ReadKeyCardDependencies,
): Promise<KeyCard> {
  const [balance, subscription, billed, unit, log] = await Promise.all([
    routes.ask(balanceRoute, target, options),
    routes.ask(subscriptionRoute, target, options),
    routes.ask(billedRoute, target, options),
    routes.ask(unitRoute, target, options),
    routes.ask(logRoute, target, options),
  ])
  // A route that refuses a key which other routes accept is for other keys, such as those of administrators.
  const withKey = [balance, subscription, billed, log]
  const isTaken = isAccepted(keyId) || withKey.some(({ state }) => state === 'answered')
  const judged = <Value>(answer: RouteAnswer<Value>): RouteAnswer<Value> =>
    isTaken && isRefusal(answer) ? { state: 'not-offered' } : answer
  const calls = log.state === 'answered' ? log.value : []
  const newest = calls.find(({ group }) => group !== '')
  return {
    keyId,
    askedAt: Math.min(
      clock.now(),
      ...[balance, subscription, billed, unit, log].flatMap((answer) =>
        answer.state === 'answered' ? answer.at : [],
      ),
    ),
    balance: judged(balance),
    billing: judged(withUsed(subscription, billed)),
    unit,
    log: mapTold(judged(log), (rows) => rows.slice(0, shownLogRows).map(toRow)),
    ...(newest !== undefined && {
      group: {
        name: newest.group,
        ...(newest.groupRatio !== undefined && { ratio: newest.groupRatio }),
      },
    }),
  }
}

/** Whether the gateway refuses the key here. */
export function isRefusal(answer: RouteAnswer<unknown>): boolean {
  return answer.state === 'failed' && (answer.error.status === 401 || answer.error.status === 403)
}

/** Merges the two billing routes: the amount used can be known without a limit, and the other way round. */
function withUsed(subscription: RouteAnswer<Billing>, billed: RouteAnswer<number>): RouteAnswer<Billing> {
  if (billed.state !== 'answered') return subscription
  if (subscription.state === 'answered')
    return { ...subscription, value: { ...subscription.value, used: billed.value } }
  return { state: 'answered', at: billed.at, value: { isUnlimited: false, used: billed.value } }
}

function mapTold<From, To>(answer: RouteAnswer<From>, change: (value: From) => To): RouteAnswer<To> {
  return answer.state === 'answered' ? { ...answer, value: change(answer.value) } : answer
}

function toRow({ at, model, inputTokens, outputTokens, quota }: LoggedCall): KeyLogRow {
  return definedFields({ at, model, inputTokens, outputTokens, quota })
}
