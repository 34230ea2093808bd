import {
  moneyOfCell,
  type ConnectionWait,
  type ExperimentPlan,
  type Spending,
} from '../../shared/experiments/experiment.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import { countCost } from './active-experiment.ts'
import { createCellAnswers } from './answer-of-run.ts'
import type { ExperimentStore } from './experiment-store.ts'
import { createActiveExperiments } from './running/active-experiments.ts'
import { createCellComparing } from './running/compare-cells.ts'
import { createCellEnding } from './running/end-cell.ts'
import { createJobFollowing } from './running/follow-jobs.ts'
import { createNextCells } from './running/next-cells.ts'
import { type ExperimentRunnerDependencies, type RunnerContext } from './running/runner-context.ts'
import { createSendCell } from './running/send-cell.ts'
import { createTableAccess } from './table-access.ts'

/** Sends the cells of experiments that are on, as fast as each connection takes them, and notes what comes of them. */
export interface ExperimentRunner {
  /** Sends what is planned, or goes on after a pause. */
  start(id: string, plan: ExperimentPlan): void
  /** Sends nothing more; what is out is waited for. */
  pause(id: string): void
  /** The same, and stops what is out, and the asking after its jobs. Resolves when that is over. */
  stop(id: string): Promise<void>
  /** Something became of the job that this run began. */
  jobChanged(runId: string): Promise<void>
  /** The gateway has said what this run cost. */
  costMeasured(runId: string, cost: RunCost): void
  /** Of one that does not run: stops what is planned, and finishes it once nothing is out. */
  finish(id: string): void
  isOn(id: string): boolean
  /** Whether a request of it is out; jobs that only wait for the gateway are not. */
  isOut(id: string): boolean
  /** What one that is on has used of its limits; `undefined` of others. */
  spent(id: string): Spending | undefined
  /** The connections that wait, since the gateway has told to. */
  waits(id: string): ConnectionWait[]
  /** Nothing is sent from now on. */
  close(): void
}

export function createExperimentRunner(
  store: ExperimentStore,
  judges: Pick<RunnerContext, 'grader' | 'comparer'>,
  dependencies: ExperimentRunnerDependencies,
): ExperimentRunner {
  const { runs, onChanged } = dependencies
  const tables = createTableAccess(dependencies)
  const { read, write } = tables
  // Each calls the other: a free connection asks for its next cell, which may pause the experiment or end it.
  const active = createActiveExperiments(store, tables, dependencies, (...free) => cells.sendNext(...free))
  const cells = createNextCells(store, tables, dependencies, active, (experiment, cell, pace) => {
    void (cell.answerRunId === undefined
      ? send(experiment, cell, pace)
      : ending.grade(experiment, cell, pace))
  })
  const context: RunnerContext = {
    ...tables,
    ...judges,
    store,
    answers: createCellAnswers(dependencies),
    dependencies,
    active,
    advance: (experiment) => cells.advance(experiment),
    release(experiment, cellId, pace) {
      // One whose job has ended has given it back long ago.
      if (experiment.out.delete(cellId)) pace.release(cellId)
      announce(experiment.id, cellId)
      cells.advance(experiment)
    },
    announce,
  }
  const comparing = createCellComparing(context)
  const ending = createCellEnding(context, comparing)
  const send = createSendCell(context, ending, comparing)
  const following = createJobFollowing(context, ending)

  function announce(id: string, cellId: number): void {
    const cell = read(() => store.getCell(cellId))
    onChanged(id, cell.ok ? cell.value : undefined)
  }

  function pause(id: string): void {
    const experiment = active.find(id)
    if (experiment === undefined) return
    experiment.isRunning = false
    active.setState(id, 'paused')
  }

  return {
    start(id, plan) {
      const experiment = active.take(id, plan)
      experiment.isRunning = true
      experiment.isStopping = false
      experiment.isFinishing = false
      active.setState(id, 'running')
      // So that the cost of the first answers is known when they end.
      for (const connectionId of experiment.paces.keys()) void dependencies.pricesOf(connectionId)
      cells.begin(experiment)
      void comparing.lookAtAll(experiment)
    },
    pause,
    async stop(id) {
      const experiment = active.find(id)
      if (experiment !== undefined) experiment.isStopping = true
      pause(id)
      const out = [...(experiment?.out.values() ?? [])].filter((runId) => runId !== undefined)
      await Promise.all(out.map((runId) => runs.stop(runId)))
      await following.stop(id)
    },
    jobChanged: (runId) => following.changed(runId),
    costMeasured(runId, { usd }) {
      const found = read(() => store.cellOfRun(runId))
      // A cell that waits for its outcome finds the cost at its run.
      if (!found.ok || found.value === undefined || found.value.cell.metrics.durationMs === undefined) return
      const { experimentId, cell } = found.value
      write(() => store.setMeasuredCost(cell.id, usd))
      const experiment = active.find(experimentId)
      if (experiment !== undefined)
        countCost(experiment, { amount: usd, currency: 'USD' }, moneyOfCell(cell.metrics))
      announce(experimentId, cell.id)
    },
    finish(id) {
      const experiment = active.find(id)
      write(() => store.stopPlanned(id))
      if (experiment === undefined) {
        const waiting = read(() => store.isSending(id))
        if (waiting.ok && waiting.value) return onChanged(id)
        return active.setState(id, 'finished')
      }
      experiment.isFinishing = true
      cells.finishWhenOver(experiment)
    },
    spent(id) {
      const experiment = active.find(id)
      if (experiment === undefined) return undefined
      const { requests, cost, foreign } = experiment
      return { requests, cost, ...(foreign.length > 0 && { foreign: [...foreign] }) }
    },
    waits: (id) =>
      [...(active.find(id)?.paces ?? [])].flatMap(([connectionId, pace]) => {
        const until = pace.waitsUntil()
        return until === undefined ? [] : [{ connectionId, until }]
      }),
    isOn: (id) => active.find(id)?.isRunning === true,
    isOut: (id) => (active.find(id)?.out.size ?? 0) > 0,
    close: () => active.close(),
  }
}
