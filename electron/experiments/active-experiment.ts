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

/** A running experiment, or one that waits for its active requests. */
export interface ActiveExperiment {
  readonly id: string
  readonly plan: ExperimentPlan
  readonly paces: ReadonlyMap<string, ConnectionPace>
  /** Cells with an active request, by id, and the id of their run once it exists. */
  readonly out: Map<number, string | undefined>
  /** What it has used of its limits; a request counts as soon as it is about to be sent. */
  requests: number
  cost: number
  /** The same as `cost` in other currencies; not counted against limits. */
  foreign: readonly ForeignMoney[]
  /** The expected cost of cells with an active request, by cell id. */
  readonly expected: Map<number, number>
  /** Loaded before the first request when the plan limits the cost. */
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

/** Adds the cost of a request in the currency in which it is known; `before` is the cost counted for it so far. */
export function countCost(experiment: ActiveExperiment, cost: Money | undefined, before?: Money): void {
  const { usd = 0, foreign = [] } = splitDollars([
    ...withDollars(experiment.cost, experiment.foreign),
    ...(cost === undefined ? [] : [cost]),
    ...(before === undefined ? [] : [{ ...before, amount: -before.amount }]),
  ])
  experiment.cost = usd
  // Drop rounding errors: costs are stored in billionths.
  experiment.foreign = foreign.filter(({ amount }) => Math.abs(amount) >= 1e-9)
}

/**
 * Returns the limit that one more request would exceed; `undefined` when it may be sent. A request without a price
 * counts as free.
 */
export function limitReached(
  { plan, requests, cost, expected, planCost }: ActiveExperiment,
  cell: Cell,
): WordedError | undefined {
  const { maxRequests, maxCost } = plan
  if (maxRequests !== undefined && requests + 1 > maxRequests)
    return experimentsError('requestLimit', { limit: maxRequests })
  if (maxCost === undefined) return undefined
  // A cost limit cannot be enforced without prices.
  if (planCost?.isKnown !== true) return experimentsError('costUnknown')
  const next = expectedCost(planCost, cell) ?? 0
  const pending = [...expected.values()].reduce((sum, item) => sum + item, 0)
  return isOverBudget(maxCost, { spent: cost, reserved: pending }, next)
    ? experimentsError('costLimit', { limit: maxCost })
    : undefined
}

/** Returns the highest known cost of the next request for a cell: its own, or one that judges its answer. */
export function expectedCost(planCost: PlanCost | undefined, cell: Cell): number | undefined {
  return cell.answerRunId === undefined ? planCost?.worst(cell) : planCost?.judging.expect(cell)
}
