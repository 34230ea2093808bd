import {
  asksEmbedder,
  asksGrader,
  assertionTypes,
  isComparedType,
  type Assertion,
  type Check,
} from '../../../shared/experiments/assertion.ts'
import {
  wholeCase,
  type ExperimentCase,
  type ExperimentPlan,
} from '../../../shared/experiments/experiment.ts'
import { embedderFor, graderFor } from '../../../shared/experiments/plan-judges.ts'
import { placeOf } from '../assertions/check-answer.ts'
import { askedOf, judgeOf } from './judges.ts'

/** One judging request about one answer. */
export interface Grading {
  /** The place of its assertion; for a preparing request with `?` and a number appended. */
  readonly place: string
  readonly check: Check
  readonly asks: 'grader' | 'embedder'
  /** Whether its result is the input of the next request for the same assertion. */
  readonly isPreparing?: true
}

/** An assertion that compares the answers of all variants. */
export interface ComparedCheck {
  readonly place: string
  readonly check: Check
}

type JudgedRow = Pick<ExperimentCase, 'assertions' | 'vars'>

/** Returns the judging requests for one answer in order, including those for assertions in sets. */
export function gradingsOf(row: JudgedRow): Grading[] {
  return row.assertions.flatMap((assertion, index): Grading[] =>
    assertion.type === 'assert-set'
      ? assertion.members.flatMap((check, member) => gradingsOfCheck(placeOf(index, member), check, row))
      : gradingsOfCheck(placeOf(index), assertion, row),
  )
}

function gradingsOfCheck(place: string, check: Check, row: JudgedRow): Grading[] {
  const isGraded = asksGrader(check.type)
  if (isComparedType(check.type) || (!isGraded && !asksEmbedder(check.type))) return []
  const count = isGraded ? judgeOf(check.type).preparing(askedOf(check, row)) : 0
  const preparing = Array.from({ length: count }, (_, index): Grading => ({
    place: `${place}?${index + 1}`,
    check,
    asks: 'grader',
    isPreparing: true,
  }))
  return [...preparing, { place, check, asks: asksEmbedder(check.type) ? 'embedder' : 'grader' }]
}

/** Returns the places of the earlier requests for the same assertion in order; usually empty. */
export function preparingPlaces(row: JudgedRow, { place }: Grading): string[] {
  const [own = place] = place.split('?')
  const places = gradingsOf(row).flatMap((grading) =>
    grading.isPreparing === true && grading.place.startsWith(`${own}?`) ? [grading.place] : [],
  )
  return places.includes(place) ? places.slice(0, places.indexOf(place)) : places
}

/**
 * Returns the assertions of a case that compare variants. Such assertions are ignored inside sets, where they have no
 * meaning.
 */
export function comparedChecksOf(assertions: readonly Assertion[]): ComparedCheck[] {
  return assertions.flatMap((assertion, index): ComparedCheck[] =>
    assertion.type !== 'assert-set' && isComparedType(assertion.type)
      ? [{ place: placeOf(index), check: assertion }]
      : [],
  )
}

/** Returns the connection for a request; `undefined` when the plan names no model for it. */
export function connectionFor(
  plan: ExperimentPlan,
  { asks, check }: Pick<Grading, 'asks' | 'check'>,
): string | undefined {
  return (asks === 'embedder' ? embedderFor(plan, check) : graderFor(plan, check))?.connectionId
}

/** Returns the next request whose place has no outcome yet. */
export function nextGrading(row: ExperimentCase, known: ReadonlyMap<string, unknown>): Grading | undefined {
  return gradingsOf(row).find(({ place }) => !known.has(place))
}

/**
 * Returns the assertions for which a model chooses the best answer: each needs one request for the answers of all
 * variants.
 */
export function choicesOf(assertions: readonly Assertion[]): ComparedCheck[] {
  return comparedChecksOf(assertions).filter(({ check }) => assertionTypes[check.type].kind === 'chosen')
}

/** The number of judging requests of a plan. */
export function gradingCount(plan: ExperimentPlan): number {
  const { variants, repeats } = plan
  return plan.cases.reduce((sum, row) => {
    const whole = wholeCase(plan, row)
    // A single answer is the best one without a request.
    const choices = variants.length > 1 ? choicesOf(whole.assertions).length : 0
    return sum + (gradingsOf(whole).length * variants.length + choices) * repeats
  }, 0)
}
