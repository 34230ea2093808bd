import { wholeCase, type Cell } from '../../../shared/experiments/experiment.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import type { Json } from '../../../shared/json.ts'
import { isWholeAnswer, type Run } from '../../../shared/runs/run.ts'
import type { ActiveExperiment } from '../active-experiment.ts'
import { readAnswer } from '../answer-of-run.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import { settleCell, waitAfter, type SettledCell } from '../settle-cell.ts'
import type { RunnerContext } from './runner-context.ts'

/** What a cell was answered with. */
export interface CellReply {
  readonly run: Run
  /** What was sent, where it is JSON. */
  readonly body: Json | undefined
  /** Of an answer of vectors, as long as this process has them. */
  readonly vectors?: EmbeddingList | undefined
}

/** From the end of a cell's run to its outcome. */
export interface CellEnding {
  /** Its run is over: it is sent again later, judged by a model, or settled. */
  end(experiment: ActiveExperiment, cellId: number, reply: CellReply, pace: ConnectionPace): Promise<void>
  /** Asks a model how good its answer is. */
  grade(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void>
  settle(experiment: ActiveExperiment, cellId: number, settled: SettledCell, pace: ConnectionPace): void
}

export function createCellEnding(context: RunnerContext): CellEnding {
  const { store, grader, dependencies, read, write, writeEventually, isClosed, announce, release } = context
  const { clock, log, runs } = dependencies

  async function end(
    experiment: ActiveExperiment,
    cellId: number,
    reply: CellReply,
    pace: ConnectionPace,
  ): Promise<void> {
    const { run } = reply
    const cell = read(() => store.getCell(cellId))
    const attempts = cell.ok ? (cell.value?.attempts ?? 1) : 1
    const wait = waitAfter(run, attempts, clock.now())
    if (wait !== undefined) {
      write(() => store.setPlanned(cellId, Math.floor(clock.now() + wait)))
      experiment.expected.delete(cellId)
      // The limit is the connection's: whatever else it is asked would be refused as well.
      pace.waitUntil(clock.now() + wait)
      return release(experiment, cellId, pace)
    }
    if (!cell.ok || cell.value === undefined || isClosed()) return
    await judgeOrWait(experiment, cell.value, reply, pace)
  }

  /** Settles a cell whose answer is there, or lets it wait for a model that judges it. */
  async function judgeOrWait(
    experiment: ActiveExperiment,
    cell: Cell,
    { run, body, vectors }: CellReply,
    pace: ConnectionPace,
  ): Promise<void> {
    const row = experiment.plan.cases[cell.caseIndex]
    if (row === undefined) return
    const { waitsFor, outcomes } = grader.progress(experiment.plan, cell)
    if (waitsFor !== undefined && isWholeAnswer(run.status)) {
      write(() => store.setAnswered(cell.id, waitsFor))
      return release(experiment, cell.id, pace)
    }
    const answer = await readAnswer(runs, run.id, log)
    const prices = await dependencies.pricesOf(run.connectionId)
    const known = { body, vectors, graded: outcomes, prices }
    settle(experiment, cell.id, settleCell(run, answer, wholeCase(experiment.plan, row), known), pace)
  }

  /** Asks a model how good an answer is. */
  async function grade(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const graded = await grader.grade(experiment.plan, cell, {
      mayStart: () => experiment.isRunning && !isClosed(),
      onStarted(runId) {
        experiment.out.set(cell.id, runId)
        if (experiment.isStopping) void runs.stop(runId)
        announce(experiment.id, cell.id)
      },
    })
    if (isClosed()) return
    if (graded === 'held') experiment.requests -= 1
    if (typeof graded === 'object') {
      write(() => store.setPlanned(cell.id, Math.floor(clock.now() + graded.waitMs)))
      pace.waitUntil(clock.now() + graded.waitMs)
    }
    const run = cell.answerRunId === undefined ? undefined : runs.get(cell.answerRunId)
    if (graded !== 'asked' || run?.ok !== true) return release(experiment, cell.id, pace)
    const body = await bodyOfCell(experiment.plan, cell, dependencies)
    await judgeOrWait(experiment, cell, { run: run.value, body }, pace)
  }

  function settle(
    experiment: ActiveExperiment,
    cellId: number,
    { state, outcome }: SettledCell,
    pace: ConnectionPace,
  ): void {
    writeEventually(() => store.setOutcome(cellId, state, outcome))
    experiment.expected.delete(cellId)
    experiment.cost += outcome.metrics.cost ?? 0
    release(experiment, cellId, pace)
  }

  return { end, grade, settle }
}
