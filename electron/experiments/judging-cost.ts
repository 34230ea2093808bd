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
import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { splitDollars, type Money } from '../../shared/money/sums.ts'
import { estimateMoney, type EstimatingPrices } from '../lib/estimate-money.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { questionOf } from './cell-input.ts'
import { choicesOf, gradingsOf, type ComparedCheck, type Grading } from './grading/graded-checks.ts'
import { askedOf, judgeOf } from './grading/judges.ts'
import { choiceMessages } from './grading/select-best.ts'

/** The expected cost of judging the answers of a plan. */
export interface JudgingCost {
  /** Whether at least one judging model has a price. */
  readonly isKnown: boolean
  /** The estimated total in US dollars and other currencies, and the number of requests without a price. */
  sum(): {
    readonly estimatedCost: number
    readonly estimatedForeign: readonly ForeignMoney[]
    readonly withoutPrice: number
  }
  /**
   * The estimated cost of the most expensive judging request for a cell in US dollars: the next request may be that
   * one.
   */
  expect(cell: Pick<Cell, 'caseIndex'>): number
}

/** The assumed length of an answer without a limit: 300 tokens. */
const defaultAnswer = 'word '.repeat(240)
const defaultQuestion = 'word '.repeat(16)

/** The prices of the judging models, by connection id. */
export type JudgePrices = ReadonlyMap<string, Pick<ModelPrices, 'has'> & EstimatingPrices>

export function createJudgingCost(plan: ExperimentPlan, prices: JudgePrices): JudgingCost {
  const { variants, repeats } = plan
  const reckon = (
    judge: { readonly connectionId: string; readonly model: string },
    planned: Planned,
  ): Money | undefined => {
    const known = prices.get(judge.connectionId)
    return known && estimateMoney(known, judge.model, planned)
  }
  const askGrader = (check: Check, messages: unknown): Money | undefined => {
    const grader = graderFor(plan, check)
    if (grader === undefined) return undefined
    const { format, parameters } = grader
    return reckon(grader, { format, prompt: JSON.stringify(messages), parameters })
  }
  const embed = (check: Check, texts: readonly string[]): Money | undefined => {
    const embedder = embedderFor(plan, check)
    if (embedder === undefined) return undefined
    const { parameters } = embedder
    return reckon(embedder, { format: 'embeddings', prompt: texts.join(''), parameters })
  }

  // Use the prompt of the first variant: the others have about the same length.
  const question = (row: ExperimentCase): string => questionOf(plan, 0, row)

  function ofGrading({ check, asks, place }: Grading, row: ExperimentCase): Money | undefined {
    const criterion = textOfValue(renderValue(check.value ?? '', row.vars))
    if (asks === 'embedder')
      return check.type === 'answer-relevance'
        ? embed(check, [question(row), defaultQuestion.repeat(3)])
        : embed(check, [defaultAnswer, criterion])
    const asked = askedOf(check, row, { question: question(row), answer: defaultAnswer })
    const judge = judgeOf(check.type)
    const [, step] = place.split('?')
    const before = step === undefined ? judge.preparing(asked) : Number(step) - 1
    return askGrader(
      check,
      judge.messages(
        asked,
        Array.from({ length: before }, () => defaultQuestion),
      ),
    )
  }

  function ofChoice({ check }: ComparedCheck, row: ExperimentCase): Money | undefined {
    const criterion = textOfValue(renderValue(check.value ?? '', row.vars))
    return askGrader(
      check,
      choiceMessages(
        criterion,
        variants.map(() => defaultAnswer),
      ),
    )
  }

  /** Returns each judging request for a case, and how many times it is sent in one repeat. */
  function requestsOf(row: ExperimentCase): { readonly cost: Money | undefined; readonly times: number }[] {
    const choices = variants.length > 1 ? choicesOf(row.assertions) : []
    return [
      ...gradingsOf(row).map((item) => ({ cost: ofGrading(item, row), times: variants.length })),
      ...choices.map((choice) => ({ cost: ofChoice(choice, row), times: 1 })),
    ]
  }

  return {
    isKnown: judgesOfPlan(plan).some(
      ({ connectionId, model }) => prices.get(connectionId)?.has(model) === true,
    ),
    sum() {
      const costs: Money[] = []
      let withoutPrice = 0
      for (const row of plan.cases)
        for (const { cost, times } of requestsOf(wholeCase(plan, row)))
          if (cost === undefined) withoutPrice += times * repeats
          else costs.push({ ...cost, amount: cost.amount * times * repeats })
      const { usd: estimatedCost = 0, foreign: estimatedForeign = [] } = splitDollars(costs)
      return { estimatedCost, estimatedForeign, withoutPrice }
    },
    expect({ caseIndex }) {
      const row = wholeCaseAt(plan, caseIndex)
      const requests = row === undefined ? [] : requestsOf(row)
      return Math.max(0, ...requests.map(({ cost }) => (cost?.currency === 'USD' ? cost.amount : 0)))
    },
  }
}
