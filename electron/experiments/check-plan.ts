import { isComparedType, type Assertion } from '../../shared/experiments/assertion.ts'
import {
  wholeCase,
  type Experiment,
  type ExperimentPlan,
  type Variant,
} from '../../shared/experiments/experiment.ts'
import { checksOf, isModerator } from '../../shared/experiments/plan-judges.ts'
import type { PlanCheck, PlanProblem } from '../../shared/experiments/plan-check.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { addMoney } from '../../shared/money/sums.ts'
import { findConversationFormat } from '../../shared/formats/registry.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import {
  choicesOf,
  comparedChecksOf,
  connectionFor,
  gradingCount,
  gradingsOf,
} from './grading/graded-checks.ts'
import { readRanking } from './grading/max-score.ts'
import { askingVariant, missingInVariant } from './cell-input.ts'
import { canAsk } from './cell-request.ts'
import { sumPlanCost, type PlanCost } from './plan-cost.ts'

/** The number of requests of a plan, without those of its grader. */
export function cellCount({ cases, variants, repeats }: ExperimentPlan): number {
  return cases.length * variants.length * repeats
}

/** Returns what an experiment would send now, and its problems. Checks every case with every variant. */
export function checkPlan(
  { plan, counts, state }: Pick<Experiment, 'plan' | 'state'> & { readonly counts?: Experiment['counts'] },
  cost: PlanCost,
): PlanCheck {
  const all = cellCount(plan)
  const requests = state === 'draft' || counts === undefined ? all : counts.planned
  const gradedRequests = state === 'draft' ? gradingCount(plan) : gradingsLeft(plan, requests)
  const problems: PlanProblem[] = []
  if (plan.variants.length === 0) problems.push({ part: 'variants', problem: experimentsError('noVariants') })
  if (plan.cases.length === 0) problems.push({ part: 'cases', problem: experimentsError('noCases') })
  for (const variant of plan.variants) problems.push(...problemsOf(plan, variant))
  if (plan.maxCost !== undefined && !cost.isKnown && plan.variants.length > 0)
    problems.push({ part: 'limits', problem: experimentsError('costUnknown') })
  problems.push(...gradingProblems(plan))
  return {
    requests,
    gradedRequests,
    ...(all > 0 && costOfRest(plan, cost, { share: requests / all, gradedRequests })),
    problems,
  }
}

/** Estimates the remaining cost as a proportional share of the total. */
function costOfRest(
  plan: ExperimentPlan,
  cost: PlanCost,
  { share, gradedRequests }: { readonly share: number; readonly gradedRequests: number },
): Pick<PlanCheck, 'estimatedCost' | 'estimatedForeign' | 'estimatedJudgingCost' | 'withoutPrice'> {
  const own = sumPlanCost(plan, cost)
  const judging = cost.judging.sum()
  if (!cost.isKnown && own.estimatedForeign.length + judging.estimatedForeign.length === 0) return {}
  const gradings = gradingCount(plan)
  const judgedShare = gradings === 0 ? 0 : gradedRequests / gradings
  const estimatedForeign = addMoney([
    ...scaled(own.estimatedForeign, share),
    ...scaled(judging.estimatedForeign, judgedShare),
  ])
  const estimatedJudgingCost = judging.estimatedCost * judgedShare
  return {
    ...(cost.isKnown && { estimatedCost: own.estimatedCost * share + estimatedJudgingCost }),
    ...(estimatedForeign.length > 0 && { estimatedForeign: [...estimatedForeign] }),
    ...(estimatedJudgingCost > 0 && { estimatedJudgingCost }),
    withoutPrice: Math.ceil(own.withoutPrice * share) + Math.ceil(judging.withoutPrice * judgedShare),
  }
}

function scaled(sums: readonly ForeignMoney[], share: number): readonly ForeignMoney[] {
  return sums.map((sum) => ({ ...sum, amount: sum.amount * share }))
}

function problemsOf(plan: ExperimentPlan, variant: Variant): PlanProblem[] {
  const { id: variantId, format, model } = variant
  const asking = askingVariant(plan, variant)
  if (model.trim() === '')
    return [{ part: 'variants', variantId, problem: experimentsError('noModel', { label: variant.label }) }]
  if (!canAsk(variant))
    return [{ part: 'variants', variantId, problem: experimentsError('notInExperiments', { format }) }]
  if (findConversationFormat(format) !== undefined && asking.prompt.trim() === '')
    return [{ part: 'prompt', variantId, problem: experimentsError('noPrompt') }]
  const without = plan.cases.flatMap((row, caseIndex) => {
    const names = missingInVariant(
      row.options === undefined ? asking : askingVariant(plan, variant, row),
      row.vars,
    )
    return names.length === 0 ? [] : [{ caseIndex, names }]
  })
  const [first] = without
  if (first === undefined) return []
  const problem = experimentsError('noValue', { names: first.names.join(', ') })
  return [{ part: 'cases', variantId, caseIndex: first.caseIndex, cases: without.length, problem }]
}

/** Assumes the average number of judging requests for each remaining answer, rounded up in total. */
function gradingsLeft(plan: ExperimentPlan, planned: number): number {
  const all = cellCount(plan)
  return all === 0 ? 0 : Math.ceil((gradingCount(plan) / all) * planned)
}

/** Reports models that assertions need but the plan lacks, and assertions without anything to compare. */
function gradingProblems(plan: ExperimentPlan): PlanProblem[] {
  const whole = plan.cases.map((row) => wholeCase(plan, row))
  const rows = whole.map(({ assertions }) => assertions)
  const missing =
    whole.flatMap(gradingsOf).find((grading) => connectionFor(plan, grading) === undefined) ??
    (plan.grader === undefined ? rows.flatMap(choicesOf)[0] : undefined)
  if (missing !== undefined)
    return [{ part: 'assertions', problem: experimentsError('noGrader', { type: missing.check.type }) }]
  const uncompared = rows.flatMap((assertions) => comparisonProblem(plan, assertions) ?? [])[0]
  if (uncompared !== undefined) return [{ part: 'assertions', problem: uncompared }]
  const graders = [plan.grader, ...rows.flatMap((row) => row.flatMap(checksOf)).map(({ grader }) => grader)]
  const wrong = graders.find(
    (grader) =>
      grader !== undefined && !isModerator(grader) && findConversationFormat(grader.format) === undefined,
  )
  if (wrong === undefined) return []
  return [{ part: 'assertions', problem: experimentsError('graderFormat', { format: wrong.format }) }]
}

/** Reports why the answers of variants cannot be compared. */
function comparisonProblem(
  { variants }: ExperimentPlan,
  assertions: readonly Assertion[],
): WordedError | undefined {
  const [first] = comparedChecksOf(assertions)
  if (first === undefined) return undefined
  if (variants.length === 1) return experimentsError('oneVariant', { type: first.check.type })
  const ranked = comparedChecksOf(assertions).find(({ check }) => check.type === 'max-score')
  if (ranked === undefined) return undefined
  if (readRanking(ranked.check.value) === undefined) return experimentsError('badRanking')
  const hasOther = assertions.some(({ type, weight }) => !isComparedType(type) && weight !== 0)
  return hasOther ? undefined : experimentsError('nothingToRank')
}
