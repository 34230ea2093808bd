import * as z from 'zod/mini'
import {
  experimentPlanSchema,
  type Experiment,
  type ExperimentPlan,
} from '../../../../shared/experiments/experiment.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { createChangeSaver, type ChangeSaver } from '../../../stores/change-saver.ts'

/** The entries of a plan that may be left out. */
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

/** What was written into a plan and is not with main yet. */
export type PlanChange = z.infer<typeof planChangeSchema>

export interface PlanDraft extends Omit<ChangeSaver<PlanChange>, 'change'> {
  readonly change: (change: Partial<ExperimentPlan>, without?: readonly OptionalPart[]) => void
}

/** One change after another: what the later one says wins. */
function mergeChanges(first: PlanChange, then: PlanChange): PlanChange {
  const kept = Object.entries(first.change).filter(([name]) => !then.without.includes(name))
  return {
    change: { ...Object.fromEntries(kept), ...then.change },
    without: [...first.without.filter((name) => !Object.hasOwn(then.change, name)), ...then.without],
  }
}

/** The plan with what is not saved yet. */
export function applyChange(plan: ExperimentPlan, { change, without }: PlanChange): ExperimentPlan {
  const changed = { ...plan, ...change }
  if (without.length === 0) return changed
  const left = Object.entries(changed).filter(([name]) => !without.includes(name))
  return Object.fromEntries(left) as ExperimentPlan
}

/** Carries what is written into a draft's plan to main. */
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
