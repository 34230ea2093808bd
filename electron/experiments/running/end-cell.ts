import { moneyOfCell, type Cell } from '../../../shared/experiments/experiment.ts'
import type { EmbeddingList } from '../../../shared/formats/embeddings/embedding-list.ts'
import type { Json } from '../../../shared/json.ts'
import type { Answer } from '../../../shared/runs/answer.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { TooOften } from '../../../shared/gateway/errors/too-often.ts'
import { countCost, type ActiveExperiment } from '../active-experiment.ts'
import { bodyOfCell } from '../cell-request.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { GradingObserver } from '../grading/ask-model.ts'
import { refusedTooOften, type SettledCell } from '../settle-cell.ts'
import type { CellComparing } from './compare-cells.ts'
import { judgeCell, patternsOfCell } from './judge-cell.ts'
import type { RunnerContext } from './runner-context.ts'
import type { CellOutcome } from '../experiment-rows.ts'
import { withOwnPrice } from '../own-price.ts'

/** The answer of a cell. */
export interface CellReply {
  readonly run: Run
  /** The received answer; absent when it must be read from an earlier run. */
  readonly answer?: Answer
  /** The request's body, if it is JSON. */
  readonly body: Json | undefined
  /** For an embeddings answer, while this process still has the vectors. */
  readonly vectors?: EmbeddingList | undefined
}

/** Handles a cell from the end of its run to its outcome. */
export interface CellEnding {
  /** Handles the end of a run: the cell is sent again later, judged by a model, or settled. */
  end(experiment: ActiveExperiment, cellId: number, reply: CellReply, pace: ConnectionPace): Promise<void>
  /** Settles a cell whose answer has arrived or never will, or lets it wait to be judged. */
  judge(experiment: ActiveExperiment, cell: Cell, reply: CellReply, pace: ConnectionPace): Promise<void>
  /** Asks a model to judge the answer, alone or compared with the other variants. */
  grade(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void>
  settle(experiment: ActiveExperiment, cell: Cell, settled: SettledCell, pace: ConnectionPace): void
}

export function createCellEnding(context: RunnerContext, comparing: CellComparing): CellEnding {
  const { store, grader, answers, dependencies, read, write, writeEventually, active } = context
  const { announce, release } = context
  const { clock, runs, jobs } = dependencies

  async function end(
    experiment: ActiveExperiment,
    cellId: number,
    reply: CellReply,
    pace: ConnectionPace,
  ): Promise<void> {
    const { run } = reply
    const cell = read(() => store.getCell(cellId))
    const attempts = cell.ok ? (cell.value?.attempts ?? 1) : 1
    const refused = refusedTooOften(run, attempts, clock.now())
    if (refused !== undefined) {
      experiment.expected.delete(cellId)
      waitForLimiter(experiment, cellId, pace, refused)
      forgetRefused(run.id)
      return release(experiment, cellId, pace)
    }
    if (!cell.ok || cell.value === undefined || active.isClosed()) return
    await judge(experiment, cell.value, reply, pace)
  }

  /** Plans the cell again for when its connection is available: the rate limit applies to the whole connection. */
  function waitForLimiter(
    experiment: ActiveExperiment,
    cellId: number,
    pace: ConnectionPace,
    { statedMs }: TooOften,
  ): void {
    // The limiter already knows the refusal from the end of the request; a repeated call returns the same wait time.
    const slot = pace.slotOf(cellId)
    const waitMs = slot === undefined ? (statedMs ?? 0) : slot.refused(statedMs)
    write(() => store.setPlanned(cellId, waitMs === undefined ? undefined : Math.ceil(clock.now() + waitMs)))
    if (waitMs === undefined) active.pauseAfter(experiment, experimentsError('refusedTooLong'))
  }

  /** Removes the job of a refused request: it produced nothing, and the retry creates another one. */
  function forgetRefused(runId: string): void {
    const found = jobs.ofRun(runId)
    if (found.ok && found.value?.job.state === 'failed') jobs.remove(found.value.job.id)
  }

  /** Settles a cell whose answer has arrived, or lets it wait for a judging model or for the other variants. */
  async function judge(
    experiment: ActiveExperiment,
    cell: Cell,
    { run: startedRun, answer: received, body, vectors }: CellReply,
    pace: ConnectionPace,
  ): Promise<void> {
    const run = answers.runOf(startedRun)
    // Its job continues without a slot of the connection; `jobChanged` reports its end.
    if (run === undefined) {
      if (experiment.isStopping) stopJob(startedRun.id)
      return release(experiment, cell.id, pace)
    }
    const answer = await answers.read(run, received)
    const listed = await dependencies.pricesOf(run.connectionId)
    const prices = withOwnPrice(listed, experiment.plan.variants[cell.variantIndex])
    const patterns = await patternsOfCell(experiment.plan, cell, answer, body)
    if (active.isClosed()) return
    const found = judgeCell(grader, experiment.plan, cell, { run, answer, body, vectors, prices, patterns })
    if (found === undefined) return
    const { judged, isCompared } = found
    if ('waitsFor' in judged) {
      count(experiment, cell, judged.outcome)
      write(() => store.setAnswered(cell.id, judged.waitsFor, judged.outcome))
      release(experiment, cell.id, pace)
    } else settle(experiment, cell, judged, pace)
    if (isCompared) await comparing.check(experiment, cell)
  }

  function stopJob(runId: string): void {
    const found = jobs.ofRun(runId)
    if (found.ok && found.value !== undefined) void jobs.cancel(found.value.job.id)
  }

  async function grade(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const { plan } = experiment
    const observer: GradingObserver = {
      experimentId: experiment.id,
      slot: pace.slotOf(cell.id),
      mayStart: () => experiment.isRunning && !active.isClosed(),
      onStarted(runId) {
        experiment.out.set(cell.id, runId)
        if (experiment.isStopping) void runs.stop(runId)
        announce(experiment.id, cell.id)
      },
    }
    const isAlone = grader.progress(plan, cell).waitsFor !== undefined
    const { isHeld, refused, cost } = await (isAlone
      ? grader.grade(plan, cell, observer)
      : comparing.ask(experiment, cell, observer))
    if (active.isClosed()) return
    countCost(experiment, cost)
    experiment.expected.delete(cell.id)
    if (isHeld === true) experiment.requests -= 1
    if (refused !== undefined) waitForLimiter(experiment, cell.id, pace, refused)
    const run = cell.answerRunId === undefined ? undefined : runs.get(cell.answerRunId)
    if (isHeld === true || refused !== undefined || run?.ok !== true)
      return release(experiment, cell.id, pace)
    const body = await bodyOfCell(plan, cell, dependencies)
    await judge(experiment, cell, { run: run.value, body }, pace)
  }

  function settle(
    experiment: ActiveExperiment,
    cell: Cell,
    { state, outcome }: SettledCell,
    pace: ConnectionPace,
  ): void {
    count(experiment, cell, outcome)
    writeEventually(() => store.setOutcome(cell.id, state, outcome))
    release(experiment, cell.id, pace)
  }

  /** Replaces the expected cost by the actual one, once: the gateway may have reported the stored cost meanwhile. */
  function count(experiment: ActiveExperiment, { id }: Cell, outcome: CellOutcome): void {
    experiment.expected.delete(id)
    const stored = read(() => store.getCell(id))
    const before = stored.ok && stored.value !== undefined ? moneyOfCell(stored.value.metrics) : undefined
    countCost(experiment, moneyOfCell(outcome.metrics), before)
  }

  return { end, judge, grade, settle }
}
