import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { Clock } from '../host/host.ts'
import { createConnectionPace, type ConnectionPace } from './connection-pace.ts'

/** An experiment that is on, or waits for what is out. */
export interface ActiveExperiment {
  readonly id: string
  readonly plan: ExperimentPlan
  readonly paces: ReadonlyMap<string, ConnectionPace>
  /** What is out: the id of the cell, and its run once there is one. */
  readonly out: Map<number, string | undefined>
  isRunning: boolean
  /** What gets out after all is stopped. */
  isStopping: boolean
}

/** One that is on. `onFree`: a connection takes more than it did a moment ago. */
export function createActiveExperiment(
  id: string,
  plan: ExperimentPlan,
  clock: Clock,
  onFree: () => void,
): ActiveExperiment {
  const { variants, concurrency, delayMs } = plan
  const judging = [plan.grader, plan.embedder].flatMap((model) => model?.connectionId ?? [])
  const connectionIds = new Set([...variants.map(({ connectionId }) => connectionId), ...judging])
  const paces = [...connectionIds].map((connectionId) => {
    const own = variants.flatMap((variant, index) => (variant.connectionId === connectionId ? [index] : []))
    const pace = createConnectionPace({ clock, concurrency, delayMs, variants: own, onFree })
    return [connectionId, pace] as const
  })
  return { id, plan, out: new Map(), isRunning: true, isStopping: false, paces: new Map(paces) }
}
