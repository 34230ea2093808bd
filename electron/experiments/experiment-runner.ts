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

/** Sends the cells of running experiments as fast as each connection allows, and stores the results. */
export interface ExperimentRunner {
  /** Starts sending planned cells, or resumes after a pause. */
  start(id: string, plan: ExperimentPlan): void
  /** Stops sending; active requests are completed. */
  pause(id: string): void
  /** Stops sending, and aborts active requests and the polling of jobs. Resolves when that is done. */
  stop(id: string): Promise<void>
  /** Must be called when the job of a run has changed. */
  jobChanged(runId: string): Promise<void>
  /** Must be called when the gateway has reported the cost of a run. */
  costMeasured(runId: string, cost: RunCost): void
  /** For a paused experiment: stops its planned cells, and finishes it once no request is active. */
  finish(id: string): void
  isOn(id: string): boolean
  /** Whether one of its requests is active; jobs that are only polled do not count. */
  isOut(id: string): boolean
  /** What a running experiment has used of its limits; `undefined` for others. */
  spent(id: string): Spending | undefined
  /** The connections that wait because their gateway asked for it. */
  waits(id: string): ConnectionWait[]
  /** Stops sending permanently. */
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
  // The two parts call each other: a free connection requests its next cell, which may pause or finish the experiment.
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
      // A cell whose job has ended has released its slot already.
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
      // Load the prices now, so that the first answers have a cost as soon as they end.
      for (const connectionId of experiment.paces.keys()) void dependencies.pricesOf(connectionId)
      cells.begin(experiment)
      void comparing.checkAll(experiment)
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
      // A cell without an outcome reads the cost from its run later.
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
