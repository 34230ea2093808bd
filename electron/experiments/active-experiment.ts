import type { Cell, ExperimentPlan, Spending } from '../../shared/experiments/experiment.ts'
import { judgesOfPlan } from '../../shared/experiments/plan-judges.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { splitDollars, withDollars, type Money } from '../../shared/money/sums.ts'
import { isOverBudget } from '../../shared/spending/spending-limits.ts'
import type { ConnectionLimiters } from '../gateway/connection-limiter.ts'
import type { Clock } from '../host/host.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { createConnectionPace, type ConnectionPace, type ConnectionPaceOptions } from './connection-pace.ts'
import type { PlanCost } from './plan-cost.ts'

/** An experiment that is on, or waits for what is out. */
export interface ActiveExperiment {
  readonly id: string
  readonly plan: ExperimentPlan
  readonly paces: ReadonlyMap<string, ConnectionPace>
  /** What is out: the id of the cell, and its run once there is one. */
  readonly out: Map<number, string | undefined>
  /** What it has used of its limits; what is about to be sent counts as sent. */
  requests: number
  cost: number
  /** The same as `cost` in other currencies; no limit is reckoned with it. */
  foreign: readonly ForeignMoney[]
  /** What the requests for cells that are out are expected to cost, by the ids of the cells. */
  readonly expected: Map<number, number>
  /** Read before the first request where the plan has a limit on money. */
  planCost: PlanCost | undefined
  isRunning: boolean
  /** Requests that still leave after Stop was pressed are aborted at once. */
  isStopping: boolean
  /** When the requests that are out have ended, the waiting cells are stopped and the experiment is finished. */
  isFinishing: boolean
}

export interface ActiveExperimentParts {
  readonly clock: Clock
  readonly limiters: Pick<ConnectionLimiters, 'of'>
  readonly spending: Spending
  readonly onFree: ConnectionPaceOptions['onFree']
}

/** One that is on. */
export function createActiveExperiment(
  id: string,
  plan: ExperimentPlan,
  { clock, limiters, spending, onFree }: ActiveExperimentParts,
): ActiveExperiment {
  const { variants, concurrency, delayMs } = plan
  const judging = judgesOfPlan(plan).map(({ connectionId }) => connectionId)
  const connectionIds = new Set([...variants.map(({ connectionId }) => connectionId), ...judging])
  const paces = [...connectionIds].map((connectionId) => {
    const own = variants.flatMap((variant, index) => (variant.connectionId === connectionId ? [index] : []))
    const pace = createConnectionPace({
      clock,
      connectionId,
      concurrency,
      delayMs,
      variants: own,
      limiter: limiters.of(connectionId),
      onFree,
    })
    return [connectionId, pace] as const
  })
  return {
    id,
    plan,
    requests: spending.requests,
    cost: spending.cost,
    foreign: spending.foreign ?? [],
    out: new Map(),
    expected: new Map(),
    planCost: undefined,
    isRunning: true,
    isStopping: false,
    isFinishing: false,
    paces: new Map(paces),
  }
}

/** Counts what a request has cost, in the currency in which that is known; `before` is what it was taken to cost until now. */
export function countCost(experiment: ActiveExperiment, cost: Money | undefined, before?: Money): void {
  const { usd = 0, foreign = [] } = splitDollars([
    ...withDollars(experiment.cost, experiment.foreign),
    ...(cost === undefined ? [] : [cost]),
    ...(before === undefined ? [] : [{ ...before, amount: -before.amount }]),
  ])
  experiment.cost = usd
  // What is left of a difference by rounding is no money: the ledger counts in billionths.
  experiment.foreign = foreign.filter(({ amount }) => Math.abs(amount) >= 1e-9)
}

/** The limit of the plan that one more request would pass; `undefined` when it may be sent. What has no price counts as nothing. */
export function limitReached(
  { plan, requests, cost, expected, planCost }: ActiveExperiment,
  cell: Cell,
): WordedError | undefined {
  const { maxRequests, maxCost } = plan
  if (maxRequests !== undefined && requests + 1 > maxRequests)
    return experimentsError('requestLimit', { limit: maxRequests })
  if (maxCost === undefined) return undefined
  // A limit that nobody can keep is no limit.
  if (planCost?.isKnown !== true) return experimentsError('costUnknown')
  const next = expectedCost(planCost, cell) ?? 0
  const pending = [...expected.values()].reduce((sum, one) => sum + one, 0)
  return isOverBudget(maxCost, { spent: cost, reserved: pending }, next)
    ? experimentsError('costLimit', { limit: maxCost })
    : undefined
}

/** The most that the next request for a cell may cost by what is known: its own, or one that judges its answer. */
export function expectedCost(planCost: PlanCost | undefined, cell: Cell): number | undefined {
  return cell.answerRunId === undefined ? planCost?.worst(cell) : planCost?.judging.expect(cell)
}
