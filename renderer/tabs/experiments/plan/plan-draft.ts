import * as z from 'zod/mini'
import {
  experimentPlanSchema,
  type Experiment,
  type ExperimentPlan,
} from '../../../../shared/experiments/experiment.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { createChangeSaver, type ChangeSaver } from '../../../stores/change-saver.ts'

/** The optional fields of a plan. */
export type OptionalPart =
  | 'baselineId'
  | 'axes'
  | 'threshold'
  | 'grader'
  | 'embedder'
  | 'maxRequests'
  | 'maxCost'

const planChangeSchema = z.object({
  change: z.exactPartial(experimentPlanSchema),
  without: z.array(z.string()),
})

/** Changes to a plan that are not saved yet. */
export type PlanChange = z.infer<typeof planChangeSchema>

export interface PlanDraft extends Omit<ChangeSaver<PlanChange>, 'change'> {
  readonly change: (change: Partial<ExperimentPlan>, without?: readonly OptionalPart[]) => void
}

/** Merges two changes; the later one wins. */
function mergeChanges(first: PlanChange, then: PlanChange): PlanChange {
  const kept = Object.entries(first.change).filter(([name]) => !then.without.includes(name))
  return {
    change: { ...Object.fromEntries(kept), ...then.change },
    without: [...first.without.filter((name) => !Object.hasOwn(then.change, name)), ...then.without],
  }
}

/** Returns the plan with unsaved changes applied. */
export function applyChange(plan: ExperimentPlan, { change, without }: PlanChange): ExperimentPlan {
  const changed = { ...plan, ...change }
  if (without.length === 0) return changed
  const left = Object.entries(changed).filter(([name]) => !without.includes(name))
  return Object.fromEntries(left) as ExperimentPlan
}

/** Saves changes to a draft's plan in the main process. */
export function createPlanDraft(
  bridge: Pick<Bridge, 'call' | 'state' | 'onState'>,
  id: string,
  onSaved: (experiment: Experiment) => void,
): PlanDraft {
  const saver = createChangeSaver<PlanChange, Experiment>({
    bridge,
    spare: { key: `experiment-plan-${id}`, schema: planChangeSchema },
    nothing: { change: {}, without: [] },
    isEmpty: ({ change, without }) => Object.keys(change).length === 0 && without.length === 0,
    merge: mergeChanges,
    send: (change) => bridge.call('experiments.update', { id, ...change }),
    onSaved,
  })
  return { ...saver, change: (change, without = []) => saver.change({ change, without: [...without] }) }
}
