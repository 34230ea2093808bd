import type { Json } from '../../../shared/json.ts'
import {
  wholeCase,
  wholeCaseAt,
  type Cell,
  type ExperimentPlan,
} from '../../../shared/experiments/experiment.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import { searchPatterns, type FoundPatterns } from '../assertions/patterns-of-case.ts'
import { comparedChecksOf } from '../grading/graded-checks.ts'
import {
  knownMetrics,
  settleCell,
  searchedOf,
  unjudgedOutcome,
  type CellContext,
  type SettledCell,
} from '../settle-cell.ts'
import type { RunnerContext } from './runner-context.ts'
import type { CellOutcome } from '../experiment-rows.ts'

/** An answer and the data for judging it. */
export interface JudgedAnswer extends Pick<CellContext, 'body' | 'vectors' | 'prices' | 'patterns'> {
  readonly run: Run
  readonly answer: Answer
}

export interface JudgedCell {
  /** Whether its answer is compared with those of the other variants. */
  readonly isCompared: boolean
  /**
   * The final outcome, or the outcome so far and the connection whose model must judge it; `''` while it waits for the
   * other variants.
   */
  readonly judged: SettledCell | { readonly waitsFor: string; readonly outcome: CellOutcome }
}

/** Judges a cell whose run has ended as far as possible now: after its run, and after a start of the app. */
export function judgeCell(
  grader: Pick<RunnerContext['grader'], 'progress'>,
  plan: ExperimentPlan,
  cell: Cell,
  { run, answer, ...details }: JudgedAnswer,
): JudgedCell | undefined {
  const planned = plan.cases[cell.caseIndex]
  if (planned === undefined) return undefined
  const row = wholeCase(plan, planned)
  const isCompared = comparedChecksOf(row.assertions).length > 0
  const { waitsFor = isCompared ? '' : undefined, outcomes, costs } = grader.progress(plan, cell)
  const context = { ...details, graded: outcomes, judging: costs, known: knownMetrics(cell) }
  const judged =
    waitsFor === undefined || !isWholeAnswer(run.status)
      ? settleCell(run, answer, row, context)
      : { waitsFor, outcome: unjudgedOutcome(run, answer, row, context) }
  return { isCompared, judged }
}

/** Searches an answer for the patterns of a cell's case. Must be called before the answer is judged. */
export async function patternsOfCell(
  plan: ExperimentPlan,
  { caseIndex }: Pick<Cell, 'caseIndex'>,
  answer: Answer,
  body: Json | undefined,
): Promise<FoundPatterns> {
  const row = wholeCaseAt(plan, caseIndex)
  return row === undefined ? new Map() : searchPatterns(row, searchedOf(answer, body))
}
