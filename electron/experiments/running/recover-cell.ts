import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Cell, Experiment } from '../../../shared/experiments/experiment.ts'
import { createCellAnswers } from '../answer-of-run.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { ExperimentStore } from '../experiment-store.ts'
import { readVectors } from '../read-vectors.ts'
import { refusedTooOften } from '../settle-cell.ts'
import { withOwnPrice } from '../own-price.ts'
import { judgeCell, patternsOfCell } from './judge-cell.ts'
import type { ExperimentRunnerDependencies, RunnerContext } from './runner-context.ts'

export interface RecoverCellDependencies extends Pick<RunnerContext, 'grader' | 'comparer'> {
  readonly store: ExperimentStore
  readonly write: (work: () => void) => Result<void>
  readonly dependencies: ExperimentRunnerDependencies
}

/** Settles a cell that was active when the app ended, from its run, its job, and its judging requests. */
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
    if (run?.ok !== true || plan.cases[cell.caseIndex] === undefined)
      return write(() => store.setOutcome(cell.id, 'unknown', { results: [], metrics: cell.metrics }))
    const refused = refusedTooOften(run.value, cell.attempts, clock.now())
    if (cell.answerRunId === undefined && refused !== undefined)
      return write(() => store.setPlanned(cell.id, undefined))
    const over = answers.runOf(run.value)
    // Its job continues, or its outcome is determined next.
    if (over === undefined) return ok()
    if (cell.answerRunId !== undefined) await grader.recover(cell, plan)
    const { caseIndex, repeat } = cell
    if (cell.answerRunId !== undefined) await comparer.recover({ experimentId: id, caseIndex, repeat })
    // Do not request prices from gateways while the app starts.
    const listed = withOwnPrice(
      dependencies.lastPricesOf(over.connectionId),
      plan.variants[cell.variantIndex],
    )
    const { cost } = cell.metrics
    const answer = await answers.read(over)
    const body = await bodyOfCell(plan, cell, dependencies)
    const found = judgeCell(grader, plan, cell, {
      run: over,
      answer,
      patterns: await patternsOfCell(plan, cell, answer, body),
      body,
      vectors: await readVectors(dependencies, over),
      prices: cost === undefined ? listed : { ...listed, costOf: () => cost },
    })
    if (found === undefined) return ok()
    const { judged } = found
    return write(() =>
      'waitsFor' in judged
        ? store.setAnswered(cell.id, judged.waitsFor, judged.outcome)
        : store.setOutcome(cell.id, judged.state, judged.outcome),
    )
  }
}
