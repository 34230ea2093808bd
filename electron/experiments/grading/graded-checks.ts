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

/** One request about one answer. */
export interface Grading {
  /** That of its assertion; of a request that only prepares its outcome, with `?` and a number behind it. */
  readonly place: string
  readonly check: Check
  readonly asks: 'grader' | 'embedder'
  /** Its outcome is what the next request for its assertion is made of. */
  readonly isPreparing?: true
}

/** An assertion that holds the answers of all variants against each other. */
export interface ComparedCheck {
  readonly place: string
  readonly check: Check
}

type JudgedRow = Pick<ExperimentCase, 'assertions' | 'vars'>

/** What models are asked about one answer, in this order; for assertions inside of sets among them. */
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

/** The places of the requests that come before one for the same assertion, in their order; none of most. */
export function preparingPlaces(row: JudgedRow, { place }: Grading): string[] {
  const [own = place] = place.split('?')
  const places = gradingsOf(row).flatMap((grading) =>
    grading.isPreparing === true && grading.place.startsWith(`${own}?`) ? [grading.place] : [],
  )
  return places.includes(place) ? places.slice(0, places.indexOf(place)) : places
}

/** The assertions of a case that compare variants. In a set they are not among them: nobody can say what that means. */
export function comparedChecksOf(assertions: readonly Assertion[]): ComparedCheck[] {
  return assertions.flatMap((assertion, index): ComparedCheck[] =>
    assertion.type !== 'assert-set' && isComparedType(assertion.type)
      ? [{ place: placeOf(index), check: assertion }]
      : [],
  )
}

/** The connection that is asked; `undefined` where the plan names no model for it. */
export function connectionFor(
  plan: ExperimentPlan,
  { asks, check }: Pick<Grading, 'asks' | 'check'>,
): string | undefined {
  return (asks === 'embedder' ? embedderFor(plan, check) : graderFor(plan, check))?.connectionId
}

/** What of it is still to be asked when the outcomes at these places are known. */
export function nextGrading(row: ExperimentCase, known: ReadonlyMap<string, unknown>): Grading | undefined {
  return gradingsOf(row).find(({ place }) => !known.has(place))
}

/** Assertions of a case that a model chooses for: one request for the answers of all variants. */
export function choicesOf(assertions: readonly Assertion[]): ComparedCheck[] {
  return comparedChecksOf(assertions).filter(({ check }) => assertionTypes[check.type].kind === 'chosen')
}

/** How many requests judge the answers of a plan. */
export function gradingCount(plan: ExperimentPlan): number {
  const { variants, repeats } = plan
  return plan.cases.reduce((sum, row) => {
    const whole = wholeCase(plan, row)
    // One answer is the best without a word of the grader.
    const choices = variants.length > 1 ? choicesOf(whole.assertions).length : 0
    return sum + (gradingsOf(whole).length * variants.length + choices) * repeats
  }, 0)
}
