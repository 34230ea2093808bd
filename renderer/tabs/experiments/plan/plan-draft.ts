import * as z from 'zod/mini'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import {
  experimentPlanSchema,
  type Experiment,
  type ExperimentPlan,
} from '../../../../shared/experiments/experiment.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { createAutosave } from '../../../stores/autosave.ts'
import { readLocalJson } from '../../../stores/local-json.ts'

/** The entries of a plan that may be left out. */
export type OptionalPart =
  | 'baselineId'
  | 'axes'
  | 'threshold'
  | 'grader'
  | 'embedder'
  | 'maxRequests'
  | 'maxCost'

/** What was written into a plan and is not with main yet. */
export interface PlanChange {
  readonly change: Partial<ExperimentPlan>
  readonly without: readonly string[]
}

export interface PlanDraft {
  /** What main does not have yet, and why the last saving failed. A new object after each change. */
  readonly state: () => { readonly unsaved: PlanChange; readonly error: AppError | undefined }
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ExperimentPlan>, without?: readonly OptionalPart[]) => void
  /** Answers once main has everything, or says why not. */
  readonly flush: () => Promise<Result<void>>
  readonly close: () => void
}

const nothing: PlanChange = { change: {}, without: [] }

const spareSchema = z.object({
  change: z.partial(experimentPlanSchema),
  without: z.array(z.string()),
})

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

/**
 * Carries what is written into a draft's plan to main, gathered for a moment. What a page that goes could not send is kept
 * by the page's own storage, and sent when the draft is opened next.
 */
export function createPlanDraft(
  bridge: Pick<Bridge, 'call' | 'state' | 'onState'>,
  id: string,
  onSaved: (experiment: Experiment) => void,
): PlanDraft {
  const key = `experiment-plan-${id}`
  let unsaved: PlanChange = readLocalJson(key, spareSchema) ?? nothing
  let saving = nothing
  /** With main, and perhaps not drawn yet. */
  let settled = nothing
  const listeners = new Set<() => void>()
  let state: ReturnType<PlanDraft['state']> = { unsaved, error: undefined }

  function announce(error?: AppError): void {
    state = { unsaved: mergeChanges(settled, mergeChanges(saving, unsaved)), error }
    for (const listener of listeners) listener()
  }

  /** The news of the query cache come a task later: until then what was saved is still laid over the older plan. */
  function settle(saved: PlanChange): void {
    settled = saved
    setTimeout(() => {
      if (settled !== saved) return
      settled = nothing
      announce(state.error)
    })
  }

  const autosave = createAutosave<void>({
    isUnsaved: () => !isEmpty(unsaved) || !isEmpty(saving),
    bridge,
    spare: { key, value: () => mergeChanges(saving, unsaved) },
    async save() {
      if (isEmpty(unsaved)) return ok()
      saving = unsaved
      unsaved = nothing
      const result = await bridge.call('experiments.update', {
        id,
        change: saving.change,
        without: [...saving.without],
      })
      if (result.ok) {
        onSaved(result.value)
        settle(saving)
      } else unsaved = mergeChanges(saving, unsaved)
      saving = nothing
      announce(result.ok ? undefined : result.error)
      return result.ok ? ok() : result
    },
  })
  if (!isEmpty(unsaved)) autosave.changed()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change, without = []) {
      unsaved = mergeChanges(unsaved, { change, without })
      announce()
      autosave.changed()
    },
    flush: () => autosave.flush(),
    close: () => autosave.close(),
  }
}

function isEmpty({ change, without }: PlanChange): boolean {
  return Object.keys(change).length === 0 && without.length === 0
}
