import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import type { SpendingLimits } from '../../shared/settings/spending-limits.ts'
import {
  isOverBudget,
  type Budget,
  type LimitAnswer,
  type LimitQuestion,
} from '../../shared/spending/spending-limits.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { spendingError } from '../../shared/text/en/errors/spending.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import type { LedgerStore } from './ledger-store.ts'
import { createOpenQuestions } from './open-questions.ts'
import { createRepeatGuard } from './repeat-guard.ts'

/** A request that is about to be sent. */
export interface GuardedRequest {
  readonly connectionId: string
  readonly connectionName: string
  readonly isPractice: boolean
  readonly model: string
  /** `undefined` in a format without prices. */
  readonly planned: Planned | undefined
  readonly request: WireRequest
  /** The click: its requests count together against the limit per click. */
  readonly click?: string | undefined
  /** The context in which a request may be repeated without a question; the click by default. */
  readonly sender?: string | undefined
  /** Whether a repetition needs no question here: it is intended, or was confirmed elsewhere. */
  readonly mayRepeat: boolean
}

/** Checks requests against the spending limits and against recent requests, and asks before they are sent. */
export interface SpendingGuard {
  /**
   * Whether a request may be sent. Its expected cost is reserved, so that several requests cannot each use the same
   * remaining amount; the returned function releases it, and must be called when the run has ended: `wasSent` is false
   * when it was not sent, or was refused and not charged.
   */
  admit(request: GuardedRequest): Promise<Result<(wasSent: boolean) => void>>
  /** The open questions, oldest first. */
  questions(): LimitQuestion[]
  /** Answers a question; an answered one does not change. */
  answer(id: string, answer: LimitAnswer): void
  /** Answers every question with a refusal. */
  close(): void
}

export interface SpendingGuardDependencies {
  readonly database: Database
  readonly ledger: Pick<LedgerStore, 'spentOn'>
  readonly clock: Clock
  readonly limits: () => SpendingLimits
  /** Whether to ask before a request is repeated within a minute. */
  readonly asksBeforeRepeat: () => boolean
  readonly pricesOf: (connectionId: string) => Promise<Pick<ModelPrices, 'worst' | 'foreignEstimate'>>
  /** The behaviour when nobody can be asked. */
  readonly withoutAsking?: 'refuse' | 'allow' | undefined
  readonly onQuestions: () => void
}

interface Reservation {
  readonly connectionId: string
  readonly usd: number
}

/** A limit that a request would exceed. */
interface Passed {
  readonly question: Omit<LimitQuestion, 'id' | 'limit'> & {
    readonly limit: Exclude<LimitQuestion['limit'], 'repeat'>
  }
  /** There is at most one open question per key. */
  readonly key: string
}

/** Maximum number of remembered clicks; the newest are kept. */
const maxClicks = 500

export function createSpendingGuard(dependencies: SpendingGuardDependencies): SpendingGuard {
  const { database, ledger, clock, limits, pricesOf, withoutAsking, onQuestions } = dependencies
  const reservations = new Set<Reservation>()
  const clicks = new Map<string, number>()
  const open = createOpenQuestions(onQuestions)
  /** Limits that were raised until midnight, with the day. */
  const raised = new Map<string, number>()
  let isClosed = false
  const unasked = (): 'refuse' | 'allow' | undefined => (isClosed ? 'refuse' : withoutAsking)
  const repeats = createRepeatGuard({
    clock,
    isOn: dependencies.asksBeforeRepeat,
    questions: open,
    withoutAsking: unasked,
  })

  function budgetOf(day: number, connectionId?: string): Budget {
    const read = database.read(databaseError('spendingNotRead'), () => ledger.spentOn(day, connectionId))
    // A limit that cannot be read causes no question: the request itself could not be stored either.
    const spent = read.ok ? read.value.measuredUsd + read.value.estimatedUsd : 0
    let reserved = 0
    for (const reservation of reservations)
      if (connectionId === undefined || reservation.connectionId === connectionId) reserved += reservation.usd
    return { spent, reserved }
  }

  function passedBy(
    request: GuardedRequest,
    next: number | ForeignMoney | undefined,
    allowed: ReadonlySet<string>,
  ): Passed | undefined {
    const { perClickUsd, perDayUsd, perDayOn, asksWithoutPrice } = limits()
    const { connectionId, connectionName, model, click } = request
    const day = localDay(clock.now())
    const isAsked = (key: string): boolean => !allowed.has(key) && raised.get(key) !== day
    if (next === undefined) {
      const key = `price ${connectionId} ${model}`
      return asksWithoutPrice && isAsked(key)
        ? { key, question: { limit: 'price', connectionName, model } }
        : undefined
    }
    // There are no exchange rates: whether a limit in dollars is exceeded is unknown, so the user is asked.
    if (typeof next === 'object') {
      const key = `currency ${connectionId} ${next.currency}`
      const isLimited = [perClickUsd, perDayUsd, perDayOn[connectionId]].some((limit) => limit !== undefined)
      return isLimited && isAsked(key)
        ? { key, question: { limit: 'currency', connectionName, model, next } }
        : undefined
    }
    const checks = [
      {
        limit: 'click',
        key: `click ${click ?? ''}`,
        usd: perClickUsd,
        budget: () => ({ spent: 0, reserved: click === undefined ? 0 : (clicks.get(click) ?? 0) }),
      },
      { limit: 'day', key: 'day', usd: perDayUsd, budget: () => budgetOf(day) },
      {
        limit: 'connection',
        key: `connection ${connectionId}`,
        usd: perDayOn[connectionId],
        budget: () => budgetOf(day, connectionId),
      },
    ] as const
    for (const { limit, key, usd, budget } of checks) {
      if (usd === undefined || !isAsked(key)) continue
      const { spent, reserved } = budget()
      if (isOverBudget(usd, { spent, reserved }, next))
        return {
          key,
          question: {
            limit,
            connectionName,
            model,
            limitUsd: usd,
            spentUsd: spent,
            reservedUsd: reserved,
            nextUsd: next,
          },
        }
    }
    return undefined
  }

  /**
   * Whether a limit may be exceeded. Requests that arrive during the question share a refusal, and ask again after a
   * yes.
   */
  async function mayPass(passed: Passed, allowed: Set<string>): Promise<boolean> {
    const { key, question } = passed
    if (unasked() === 'refuse') return false
    if (unasked() === 'allow') {
      allowed.add(key)
      return true
    }
    const shared = open.shared(key)
    if (shared !== undefined) return (await shared) !== 'refuse'
    const answer: LimitAnswer = await open.ask(key, question)
    if (answer === 'day') raised.set(key, localDay(clock.now()))
    if (answer === 'once') allowed.add(key)
    return answer !== 'refuse'
  }

  function noteClick(click: string | undefined, usd: number): void {
    if (click === undefined) return
    clicks.set(click, (clicks.get(click) ?? 0) + usd)
    const [oldest] = clicks.keys()
    if (clicks.size > maxClicks && oldest !== undefined) clicks.delete(oldest)
  }

  /** Checks the limits; the returned function releases the reserved amount. */
  async function reserve(request: GuardedRequest): Promise<Result<() => void>> {
    const { connectionId, planned, model, click } = request
    if (!isAnySet(limits(), connectionId)) return ok(() => undefined)
    const prices = await pricesOf(connectionId)
    const next = planned && (prices.worst(model, planned) ?? prices.foreignEstimate(model, planned, true))
    const allowed = new Set<string>()
    for (
      let passed = passedBy(request, next, allowed);
      passed !== undefined;
      passed = passedBy(request, next, allowed)
    )
      if (!(await mayPass(passed, allowed))) return err({ kind: 'rejected', ...refusalOf(passed.question) })
    const reservation = { connectionId, usd: typeof next === 'number' ? next : 0 }
    reservations.add(reservation)
    noteClick(click, reservation.usd)
    return ok(() => void reservations.delete(reservation))
  }

  return {
    async admit(request) {
      if (request.isPractice) return ok(() => undefined)
      const repeated = await repeats.admit({ ...request, isOnPurpose: request.mayRepeat })
      if (!repeated.ok) return repeated
      const reserved = await reserve(request)
      if (!reserved.ok) {
        repeated.value(false)
        return reserved
      }
      return ok((wasSent) => {
        reserved.value()
        repeated.value(wasSent)
      })
    },
    questions: () => open.list(),
    answer: (id, answer) => open.answer(id, answer),
    close() {
      isClosed = true
      open.close()
    },
  }
}

function isAnySet(
  { perClickUsd, perDayUsd, perDayOn, asksWithoutPrice }: SpendingLimits,
  connectionId: string,
): boolean {
  return (
    asksWithoutPrice ||
    perClickUsd !== undefined ||
    perDayUsd !== undefined ||
    perDayOn[connectionId] !== undefined
  )
}

function refusalOf({ limit, limitUsd = 0, model, next }: Passed['question']) {
  if (limit === 'price') return spendingError('withoutPrice', { model })
  if (limit === 'currency') return spendingError('otherCurrency', { model, currency: next?.currency ?? '' })
  return spendingError('overLimit', { limit, usd: `$${limitUsd}` })
}
