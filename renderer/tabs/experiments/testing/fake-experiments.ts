import { err, ok } from '../../../../shared/errors/result.ts'
import {
  cellStates,
  emptyPlan,
  type Experiment,
  type ExperimentPlan,
  type StateCounts,
  type Variant,
} from '../../../../shared/experiments/experiment.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'

const noCounts = Object.fromEntries(cellStates.map((state) => [state, 0])) as StateCounts

/** Returns a variant with the model `practice-chat` that is named like its id. */
export function fakeVariant(id: string, change: Partial<Variant> = {}): Variant {
  return {
    id,
    label: id,
    connectionId: 'c',
    format: 'chat',
    model: 'practice-chat',
    parameters: {},
    extra: {},
    ...change,
  }
}

/** Returns an experiment as main sends it. */
export function fakeExperiment(
  plan: Partial<ExperimentPlan> = {},
  more: Partial<Experiment> = {},
): Experiment {
  const whole = { ...emptyPlan, ...plan }
  return {
    id: 'e1',
    seriesId: 'e1',
    description: whole.description,
    createdAt: 1_700_000_000_000,
    state: 'draft',
    counts: noCounts,
    plan: whole,
    ...more,
  }
}

export interface FakeExperiments {
  readonly handlers: FakeHandlers
  readonly byId: Map<string, Experiment>
}

/** A fake main process that stores plans and sends nothing. */
export function createFakeExperiments(...given: readonly Experiment[]): FakeExperiments {
  const byId = new Map(given.map((item) => [item.id, item]))
  const missing = err({ kind: 'not-found' as const, message: 'There is no such experiment.' })
  function change(id: string, make: (before: Experiment) => Experiment) {
    const before = byId.get(id)
    if (before === undefined) return missing
    const next = make(before)
    byId.set(id, next)
    return ok(next)
  }
  return {
    byId,
    handlers: {
      'experiments.list': async () => ok([...byId.values()]),
      async 'experiments.get'({ id }) {
        const found = byId.get(id)
        return found === undefined ? missing : ok(found)
      },
      async 'experiments.create'({ plan, seriesId }) {
        const id = `e${byId.size + 1}`
        const made = fakeExperiment(plan, { id, seriesId: seriesId ?? id })
        byId.set(id, made)
        return ok(made)
      },
      'experiments.update': async ({ id, change: changed, without = [] }) =>
        change(id, (before) => {
          const left = Object.entries({ ...before.plan, ...changed }).filter(
            ([name]) => !without.includes(name),
          )
          const plan = { ...emptyPlan, ...Object.fromEntries(left) }
          return { ...before, plan, description: plan.description }
        }),
      async 'experiments.check'({ id }) {
        const { plan } = byId.get(id) ?? fakeExperiment()
        const requests = plan.cases.length * plan.variants.length * plan.repeats
        return ok({ requests, gradedRequests: 0, problems: [] })
      },
      'experiments.start': async ({ id }) => {
        change(id, (before) => ({ ...before, state: 'running', startedAt: Date.now() }))
        return ok({})
      },
    },
  }
}
