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
import { placeOf } from '../assertions/check-answer.ts'

/** One request about one answer. */
export interface Grading {
  /** That of its assertion; of a request that only prepares its outcome, with `?` and a number behind it. */
  readonly place: string
  readonly check: Check
  readonly asks: 'grader' | 'embedder'
  /** It asks what question the answer replies to; its outcome is that question. */
  readonly isQuestion?: true
}

/** An assertion that holds the answers of all variants against each other. */
export interface ComparedCheck {
  readonly place: string
  readonly check: Check
}

/** As many as promptfoo asks for. */
const questionCount = 3

/** What models are asked about one answer, in this order; for assertions inside of sets among them. */
export function gradingsOf(assertions: readonly Assertion[]): Grading[] {
  return assertions.flatMap((assertion, index): Grading[] =>
    assertion.type === 'assert-set'
      ? assertion.members.flatMap((check, member) => gradingsOfCheck(placeOf(index, member), check))
      : gradingsOfCheck(placeOf(index), assertion),
  )
}

function gradingsOfCheck(place: string, check: Check): Grading[] {
  if (isComparedType(check.type)) return []
  const isRelevance = assertionTypes[check.type].kind === 'relevance'
  if (asksGrader(check.type) && !isRelevance) return [{ place, check, asks: 'grader' }]
  if (!asksEmbedder(check.type)) return []
  const questions = Array.from({ length: isRelevance ? questionCount : 0 }, (_, index): Grading => ({
    place: `${place}?${index + 1}`,
    check,
    asks: 'grader',
    isQuestion: true,
  }))
  return [...questions, { place, check, asks: 'embedder' }]
}

/** The places of the questions that an outcome is made of; none of most. */
export function questionPlaces(row: ExperimentCase, { place }: Grading): string[] {
  const [own = place] = place.split('?')
  return gradingsOf(row.assertions).flatMap((grading) =>
    grading.isQuestion === true && grading.place.startsWith(`${own}?`) ? [grading.place] : [],
  )
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
  { grader, embedder }: ExperimentPlan,
  { asks }: Pick<Grading, 'asks'>,
): string | undefined {
  return asks === 'embedder' ? embedder?.connectionId : grader?.connectionId
}

/** What of it is still to be asked when the outcomes at these places are known. */
export function nextGrading(row: ExperimentCase, known: ReadonlyMap<string, unknown>): Grading | undefined {
  return gradingsOf(row.assertions).find(({ place }) => !known.has(place))
}

/** Assertions of a case that a model chooses for: one request for the answers of all variants. */
export function choicesOf(assertions: readonly Assertion[]): ComparedCheck[] {
  return comparedChecksOf(assertions).filter(({ check }) => assertionTypes[check.type].kind === 'chosen')
}

/** How many requests judge the answers of a plan. */
export function gradingCount(plan: ExperimentPlan): number {
  const { variants, repeats } = plan
  return plan.cases.reduce((sum, row) => {
    const { assertions } = wholeCase(plan, row)
    // One answer is the best without a word of the grader.
    const choices = variants.length > 1 ? choicesOf(assertions).length : 0
    return sum + (gradingsOf(assertions).length * variants.length + choices) * repeats
  }, 0)
}
