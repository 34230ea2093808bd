import { ok, type Result } from '../../../shared/errors/result.ts'
import { wholeCase, type Cell, type Experiment } from '../../../shared/experiments/experiment.ts'
import { isWholeAnswer } from '../../../shared/runs/run.ts'
import { createCellAnswers } from '../answer-of-run.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { ExperimentStore } from '../experiment-store.ts'
import { comparedChecksOf } from '../grading/graded-checks.ts'
import { readVectors } from '../read-vectors.ts'
import { knownMetrics, settleCell, unjudgedOutcome, waitAfter } from '../settle-cell.ts'
import type { ExperimentRunnerDependencies, RunnerContext } from './runner-context.ts'

export interface RecoverCellDependencies extends Pick<RunnerContext, 'grader' | 'comparer'> {
  readonly store: ExperimentStore
  readonly write: (work: () => void) => Result<void>
  readonly dependencies: ExperimentRunnerDependencies
}

/** What came of a cell that was out when the app ended, by its run, its job, and those of the models that judge it. */
export type RecoverCell = (experiment: Experiment, cell: Cell) => Promise<Result<void>>

export function createRecoverCell({
  store,
  write,
  grader,
  comparer,
  dependencies,
}: RecoverCellDependencies): RecoverCell {
  const { runs, clock } = dependencies
  const answers = createCellAnswers(dependencies)

  return async ({ id, plan }, cell) => {
    const run = cell.runId === undefined ? undefined : runs.get(cell.runId)
    const planned = plan.cases[cell.caseIndex]
    if (run?.ok !== true || planned === undefined)
      return write(() => store.setOutcome(cell.id, 'unknown', { results: [], metrics: cell.metrics }))
    if (cell.answerRunId === undefined && waitAfter(run.value, cell.attempts, clock.now()) !== undefined)
      return write(() => store.setPlanned(cell.id, undefined))
    const over = answers.runOf(run.value)
    // Its job goes on, or what became of it is found out next.
    if (over === undefined) return ok()
    if (cell.answerRunId !== undefined) await grader.recover(cell, plan)
    const { caseIndex, repeat } = cell
    if (cell.answerRunId !== undefined) await comparer.recover({ experimentId: id, caseIndex, repeat })
    const row = wholeCase(plan, planned)
    const isCompared = comparedChecksOf(row.assertions).length > 0
    const { waitsFor = isCompared ? '' : undefined, outcomes, cost } = grader.progress(plan, cell)
    const answer = await answers.read(over)
    const body = await bodyOfCell(plan, cell, dependencies)
    // No gateway is asked for its prices while the app starts.
    const prices = dependencies.lastPricesOf(over.connectionId)
    const { cost: known = prices.costOf(over.model, over.usage) } = cell.metrics
    const context = {
      body,
      vectors: await readVectors(dependencies, over),
      graded: outcomes,
      prices: { costOf: () => known },
      judgingCost: cost,
      known: knownMetrics(cell),
    }
    if (waitsFor !== undefined && isWholeAnswer(over.status)) {
      const outcome = unjudgedOutcome(over, answer, row, context)
      return write(() => store.setAnswered(cell.id, waitsFor, outcome))
    }
    const { state, outcome } = settleCell(over, answer, row, context)
    return write(() => store.setOutcome(cell.id, state, outcome))
  }
}
