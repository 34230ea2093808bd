import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { Clock } from '../host/host.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import type { Spending } from './experiment-store.ts'
import { createConnectionPace, type ConnectionPace } from './connection-pace.ts'

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
  costKnown: number
  isRunning: boolean
  /** What gets out after all is stopped. */
  isStopping: boolean
}

/** One that is on. `onFree`: a connection takes more than it did a moment ago. */
export function createActiveExperiment(
  id: string,
  plan: ExperimentPlan,
  { clock, spending, onFree }: { clock: Clock; spending: Spending; onFree: () => void },
): ActiveExperiment {
  const { variants, concurrency, delayMs } = plan
  const judging = [plan.grader, plan.embedder].flatMap((model) => model?.connectionId ?? [])
  const connectionIds = new Set([...variants.map(({ connectionId }) => connectionId), ...judging])
  const paces = [...connectionIds].map((connectionId) => {
    const own = variants.flatMap((variant, index) => (variant.connectionId === connectionId ? [index] : []))
    const pace = createConnectionPace({ clock, concurrency, delayMs, variants: own, onFree })
    return [connectionId, pace] as const
  })
  return { id, plan, ...spending, out: new Map(), isRunning: true, isStopping: false, paces: new Map(paces) }
}

/** The limit of the plan that one more request would pass; `undefined` when it may be sent. */
export function limitReached({
  plan,
  requests,
  cost,
  costKnown,
  out,
}: ActiveExperiment): WordedError | undefined {
  const { maxRequests, maxCost } = plan
  if (maxRequests !== undefined && requests + 1 > maxRequests)
    return experimentsError('requestLimit', { limit: maxRequests })
  if (maxCost === undefined) return undefined
  // A limit that nobody can keep is no limit.
  if (costKnown === 0) return experimentsError('costUnknown')
  // What is out, and the next one, cost as much as the others did on the average.
  const each = cost / costKnown
  return cost + each * (out.size + 1) > maxCost
    ? experimentsError('costLimit', { limit: maxCost })
    : undefined
}
