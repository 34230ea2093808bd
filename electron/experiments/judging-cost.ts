import {
  wholeCase,
  wholeCaseAt,
  type Cell,
  type ExperimentCase,
  type ExperimentPlan,
} from '../../shared/experiments/experiment.ts'
import type { Check } from '../../shared/experiments/assertion.ts'
import { embedderFor, graderFor, judgesOfPlan } from '../../shared/experiments/plan-judges.ts'
import { renderValue, textOfValue } from '../../shared/templates/template.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { questionOf } from './cell-input.ts'
import { choicesOf, gradingsOf, type ComparedCheck, type Grading } from './grading/graded-checks.ts'
import { askedOf, judgeOf } from './grading/judges.ts'
import { choiceMessages } from './grading/select-best.ts'

/** What the requests that judge the answers of a plan are expected to cost. */
export interface JudgingCost {
  /** Whether one of the models that judge has a price. */
  readonly isKnown: boolean
  /** About what all of them cost, in US dollars, and how many have no price. */
  sum(): { readonly estimatedCost: number; readonly withoutPrice: number }
  /** About what the dearest request for a cell costs: the next one may be that. */
  expect(cell: Pick<Cell, 'caseIndex'>): number
}

/** As long as an answer is taken to be that nothing limits: 300 tokens. */
const usualAnswer = 'word '.repeat(240)
const usualQuestion = 'word '.repeat(16)

/** The prices of the models that judge, by their connections. */
export type JudgePrices = ReadonlyMap<string, Pick<ModelPrices, 'has' | 'estimate'>>

export function createJudgingCost(plan: ExperimentPlan, prices: JudgePrices): JudgingCost {
  const { variants, repeats } = plan
  const askGrader = (check: Check, messages: unknown): number | undefined => {
    const grader = graderFor(plan, check)
    return grader === undefined
      ? undefined
      : prices.get(grader.connectionId)?.estimate(grader.model, {
          format: grader.format,
          prompt: JSON.stringify(messages),
          parameters: grader.parameters,
        })
  }
  const embed = (check: Check, texts: readonly string[]): number | undefined => {
    const embedder = embedderFor(plan, check)
    return embedder === undefined
      ? undefined
      : prices.get(embedder.connectionId)?.estimate(embedder.model, {
          format: 'embeddings',
          prompt: texts.join(''),
          parameters: embedder.parameters,
        })
  }

  // What the first variant asks: those of the others are about as long.
  const question = (row: ExperimentCase): string => questionOf(plan, 0, row)

  function ofGrading({ check, asks, place }: Grading, row: ExperimentCase): number | undefined {
    const criterion = textOfValue(renderValue(check.value ?? '', row.vars))
    if (asks === 'embedder')
      return check.type === 'answer-relevance'
        ? embed(check, [question(row), usualQuestion.repeat(3)])
        : embed(check, [usualAnswer, criterion])
    const asked = askedOf(check, row, { question: question(row), answer: usualAnswer })
    const judge = judgeOf(check.type)
    const [, step] = place.split('?')
    const before = step === undefined ? judge.preparing(asked) : Number(step) - 1
    return askGrader(
      check,
      judge.messages(
        asked,
        Array.from({ length: before }, () => usualQuestion),
      ),
    )
  }

  function ofChoice({ check }: ComparedCheck, row: ExperimentCase): number | undefined {
    const criterion = textOfValue(renderValue(check.value ?? '', row.vars))
    return askGrader(
      check,
      choiceMessages(
        criterion,
        variants.map(() => usualAnswer),
      ),
    )
  }

  /** Each request for a case, and how often it is made in one repeat. */
  function requestsOf(row: ExperimentCase): { readonly cost: number | undefined; readonly times: number }[] {
    const choices = variants.length > 1 ? choicesOf(row.assertions) : []
    return [
      ...gradingsOf(row).map((one) => ({ cost: ofGrading(one, row), times: variants.length })),
      ...choices.map((one) => ({ cost: ofChoice(one, row), times: 1 })),
    ]
  }

  return {
    isKnown: judgesOfPlan(plan).some(
      ({ connectionId, model }) => prices.get(connectionId)?.has(model) === true,
    ),
    sum() {
      let estimatedCost = 0
      let withoutPrice = 0
      for (const row of plan.cases)
        for (const { cost, times } of requestsOf(wholeCase(plan, row)))
          if (cost === undefined) withoutPrice += times * repeats
          else estimatedCost += cost * times * repeats
      return { estimatedCost, withoutPrice }
    },
    expect({ caseIndex }) {
      const row = wholeCaseAt(plan, caseIndex)
      const requests = row === undefined ? [] : requestsOf(row)
      return Math.max(0, ...requests.map(({ cost = 0 }) => cost))
    },
  }
}
