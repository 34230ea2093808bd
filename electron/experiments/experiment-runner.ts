import type { Worded } from '../../shared/errors/app-error.ts'
import type {
  Cell,
  ConnectionWait,
  ExperimentPlan,
  ExperimentState,
  Spending,
} from '../../shared/experiments/experiment.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import {
  createActiveExperiment,
  expectedCost,
  limitReached,
  type ActiveExperiment,
} from './active-experiment.ts'
import { createCellAnswers } from './answer-of-run.ts'
import type { ConnectionPace } from './connection-pace.ts'
import type { ExperimentStore } from './experiment-store.ts'
import { loadPlanCost } from './plan-cost.ts'
import { createCellComparing } from './running/compare-cells.ts'
import { createCellEnding } from './running/end-cell.ts'
import { createJobFollowing } from './running/follow-jobs.ts'
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
  const { clock, log, runs, limiters, onChanged } = dependencies
  const active = new Map<string, ActiveExperiment>()
  let isClosed = false
  const tables = createTableAccess(dependencies)
  const { read, write } = tables
  const context: RunnerContext = {
    ...tables,
    ...judges,
    store,
    answers: createCellAnswers(dependencies),
    dependencies,
    advance,
    release,
    pauseAfter,
    reopen,
    activate(id) {
      const known = active.get(id)
      if (known !== undefined) return known
      const stored = read(() => store.get(id))
      if (!stored.ok || stored.value === undefined) return undefined
      const experiment = activate(id, stored.value.plan)
      experiment.isRunning = false
      return experiment
    },
    isClosed: () => isClosed,
    announce(id, cellId) {
      const cell = read(() => store.getCell(cellId))
      onChanged(id, cell.ok ? cell.value : undefined)
    },
  }
  const comparing = createCellComparing(context)
  const ending = createCellEnding(context, comparing)
  const send = createSendCell(context, ending, comparing)
  const following = createJobFollowing(context, ending)

  function activate(id: string, plan: ExperimentPlan): ActiveExperiment {
    const known = active.get(id)
    if (known !== undefined) return known
    const spent = read(() => store.spentOn(id))
    if (!spent.ok) log.warn(spent.error.message)
    const experiment = createActiveExperiment(id, plan, {
      clock,
      spending: spent.ok ? spent.value : { requests: 0, cost: 0 },
      limiters,
      onFree: (pace, take) => sendNext(experiment, pace, take),
    })
    // Of before this start of the app: a wait is kept, whoever was told.
    const waits = read(() => store.plannedWaits(id, clock.now()))
    for (const { variantIndex, waitsFor, until } of waits.ok ? waits.value : [])
      limiters.of(waitsFor ?? plan.variants[variantIndex]?.connectionId ?? '').holdFor(until - clock.now())
    active.set(id, experiment)
    return experiment
  }

  /** Sends as many cells as every connection takes now. */
  function fill(experiment: ActiveExperiment): void {
    if (isClosed || !experiment.isRunning) return
    for (const pace of experiment.paces.values()) pace.look()
    // It may have been paused by what it found.
    if (experiment.isRunning) finishWhenOver(experiment)
  }

  /** Sends the next cell of a connection, if there is one and the limits of the plan leave room for it. */
  function sendNext(
    experiment: ActiveExperiment,
    pace: ConnectionPace,
    take: (cellId: number) => void,
  ): void {
    if (isClosed || !experiment.isRunning) return
    const { id, out } = experiment
    const { connectionId, variants } = pace
    const wanted = { count: 1, without: [...out.keys()] }
    const cells = read(() => store.nextPlanned(id, { connectionId, variants }, wanted))
    if (!cells.ok) return pauseAfter(experiment, cells.error)
    const [cell] = cells.value
    if (cell === undefined) return
    const limit = limitReached(experiment, cell)
    if (limit !== undefined) {
      // What is out is sent: it is within the limit.
      if (out.size === 0) pauseAfter(experiment, limit)
      return
    }
    take(cell.id)
    experiment.requests += 1
    out.set(cell.id, undefined)
    expectCost(experiment, cell)
    void (cell.answerRunId === undefined
      ? send(experiment, cell, pace)
      : ending.grade(experiment, cell, pace))
  }

  /** Sends, once it is known what a request costs where that is limited. */
  async function fillWithin(experiment: ActiveExperiment): Promise<void> {
    const past = read(() => store.meanCosts(experiment.id))
    if (!past.ok) log.warn(past.error.message)
    experiment.planCost = await loadPlanCost(
      experiment.plan,
      past.ok ? past.value : [],
      dependencies.pricesOf,
    )
    // Video jobs that were started before a restart count as expected cost.
    const sending = read(() => store.listSending(experiment.id))
    for (const { cell } of sending.ok ? sending.value : []) expectCost(experiment, cell)
    fill(experiment)
  }

  function finishWhenOver(experiment: ActiveExperiment): void {
    if (experiment.out.size > 0) return
    if (experiment.isFinishing) write(() => store.stopPlanned(experiment.id))
    const planned = read(() => store.hasPlanned(experiment.id))
    if (!planned.ok) return pauseAfter(experiment, planned.error)
    const waiting = read(() => store.isSending(experiment.id))
    // What is sent and not out has a job that goes on.
    if (planned.value || !waiting.ok || waiting.value) {
      if (!experiment.isRunning) forget(experiment)
      return
    }
    forget(experiment)
    setState(experiment.id, 'finished')
  }

  function forget(experiment: ActiveExperiment): void {
    active.delete(experiment.id)
    closePaces(experiment)
  }

  function pauseAfter(experiment: ActiveExperiment, { message, nextStep, text }: Worded): void {
    experiment.isRunning = false
    if (experiment.out.size === 0) forget(experiment)
    write(() => store.pauseBecause(experiment.id, { message, nextStep, text }))
    onChanged(experiment.id)
  }

  function setState(id: string, state: ExperimentState): void {
    write(() => store.setState(id, state, state === 'finished' ? clock.now() : undefined))
    onChanged(id)
  }

  function release(...[experiment, cellId, pace]: Parameters<RunnerContext['release']>): void {
    // One whose job has ended has given it back long ago.
    if (experiment.out.delete(cellId)) pace.release(cellId)
    context.announce(experiment.id, cellId)
    advance(experiment)
  }

  function advance(experiment: ActiveExperiment): void {
    if (experiment.isRunning) fill(experiment)
    else finishWhenOver(experiment)
  }

  function reopen(id: string): void {
    const progress = read(() => store.progressOf(id))
    if (progress.ok && progress.value?.state === 'finished' && progress.value.counts.planned > 0)
      setState(id, 'paused')
  }

  function pause(id: string): void {
    const experiment = active.get(id)
    if (experiment === undefined) return
    experiment.isRunning = false
    setState(id, 'paused')
  }

  return {
    start(id, plan) {
      const experiment = activate(id, plan)
      experiment.isRunning = true
      experiment.isStopping = false
      experiment.isFinishing = false
      setState(id, 'running')
      // So that the cost of the first answers is known when they end.
      for (const connectionId of experiment.paces.keys()) void dependencies.pricesOf(connectionId)
      if (plan.maxCost === undefined) fill(experiment)
      else void fillWithin(experiment)
      void comparing.lookAtAll(experiment)
    },
    pause,
    async stop(id) {
      const experiment = active.get(id)
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
      const experiment = active.get(experimentId)
      if (experiment !== undefined) experiment.cost += usd - (cell.metrics.cost ?? 0)
      context.announce(experimentId, cell.id)
    },
    finish(id) {
      const experiment = active.get(id)
      write(() => store.stopPlanned(id))
      if (experiment === undefined) {
        const waiting = read(() => store.isSending(id))
        if (waiting.ok && waiting.value) return onChanged(id)
        return setState(id, 'finished')
      }
      experiment.isFinishing = true
      finishWhenOver(experiment)
    },
    spent(id) {
      const experiment = active.get(id)
      return experiment && { requests: experiment.requests, cost: experiment.cost }
    },
    waits: (id) =>
      [...(active.get(id)?.paces ?? [])].flatMap(([connectionId, pace]) => {
        const until = pace.waitsUntil()
        return until === undefined ? [] : [{ connectionId, until }]
      }),
    isOn: (id) => active.get(id)?.isRunning === true,
    isOut: (id) => (active.get(id)?.out.size ?? 0) > 0,
    close() {
      isClosed = true
      for (const experiment of active.values()) closePaces(experiment)
    },
  }
}

function closePaces({ paces }: ActiveExperiment): void {
  for (const pace of paces.values()) pace.close()
}

/** Until it has ended, it counts as what it is expected to cost. */
function expectCost({ expected, planCost }: ActiveExperiment, cell: Cell): void {
  const cost = expectedCost(planCost, cell)
  if (cost !== undefined) expected.set(cell.id, cost)
}
