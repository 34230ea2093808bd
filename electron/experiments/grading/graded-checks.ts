import {
  isEmbeddedType,
  isGradedType,
  type Assertion,
  type Check,
} from '../../../shared/experiments/assertion.ts'
import {
  wholeCase,
  type ExperimentCase,
  type ExperimentPlan,
} from '../../../shared/experiments/experiment.ts'
import { placeOf } from '../assertions/check-answer.ts'

/** One assertion of a case that a model is asked for. */
export interface Grading {
  readonly place: string
  readonly check: Check
}

/** The assertions that models are asked for, in their order; those inside of sets among them. */
export function gradingsOf(assertions: readonly Assertion[]): Grading[] {
  return assertions
    .flatMap((assertion, index): Grading[] =>
      assertion.type === 'assert-set'
        ? assertion.members.map((check, member) => ({ place: placeOf(index, member), check }))
        : [{ place: placeOf(index), check: assertion }],
    )
    .filter(({ check }) => isGradedType(check.type))
}

/** The connection that is asked for an assertion; `undefined` where the plan names no model for it. */
export function connectionFor({ grader, embedder }: ExperimentPlan, { check }: Grading): string | undefined {
  return isEmbeddedType(check.type) ? embedder?.connectionId : grader?.connectionId
}

/** How many requests judge the answers of a plan. */
export function gradingCount(plan: ExperimentPlan): number {
  const perAnswer = plan.cases.reduce(
    (sum, row) => sum + gradingsOf(wholeCase(plan, row).assertions).length,
    0,
  )
  return perAnswer * plan.variants.length * plan.repeats
}

/** What of it is still to be asked when the outcomes at these places are known. */
export function nextGrading(row: ExperimentCase, known: ReadonlyMap<string, unknown>): Grading | undefined {
  return gradingsOf(row.assertions).find(({ place }) => !known.has(place))
}
