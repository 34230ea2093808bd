import type { Worded } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import {
  promptOf,
  wholeCase,
  type Cell,
  type CellState,
  type ConnectionWait,
  type ExperimentPlan,
  type ExperimentState,
} from '../../shared/experiments/experiment.ts'
import { findRunFormat } from '../../shared/formats/run-formats.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Json } from '../../shared/json.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { createActiveExperiment, limitReached, type ActiveExperiment } from './active-experiment.ts'
import { readAnswer } from './answer-of-run.ts'
import type { HasFile } from './cell-files.ts'
import {
  bodyOfCell,
  buildCellRequest,
  promptOfCell,
  type AskingVariant,
  type FillTurns,
} from './cell-request.ts'
import type { ConnectionPace } from './connection-pace.ts'
import type { CellOutcome, ExperimentStore } from './experiment-store.ts'
import type { CellGrader } from './grading/cell-grader.ts'
import { loadPlanCost, type PricesOf } from './plan-cost.ts'
import { settleCell, waitAfter } from './settle-cell.ts'

/** Sends the cells of experiments that are on, as fast as each connection takes them, and notes what comes of them. */
export interface ExperimentRunner {
  /** Sends what is planned, or goes on after a pause. */
  start(id: string, plan: ExperimentPlan): void
  /** Sends nothing more; what is out is waited for. */
  pause(id: string): void
  /** The same, and stops what is out. Resolves when that is over. */
  stop(id: string): Promise<void>
  isOn(id: string): boolean
  /** The connections that wait, since the gateway has told to. */
  waits(id: string): ConnectionWait[]
  /** Nothing is sent from now on. */
  close(): void
}

export interface ExperimentRunnerDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly runs: Pick<RunService, 'start' | 'stop' | 'watch' | 'get'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly fillTurns: FillTurns
  readonly hasFile: HasFile
  readonly pricesOf: PricesOf
  /** A cell or the state of an experiment has changed. */
  readonly onChanged: (id: string, cell?: Cell) => void
  readonly onEnded: (run: Run) => void
}

export function createExperimentRunner(
  store: ExperimentStore,
  grader: CellGrader,
  dependencies: ExperimentRunnerDependencies,
): ExperimentRunner {
  const { database, clock, log, runs, onChanged } = dependencies
  const active = new Map<string, ActiveExperiment>()
  let isClosed = false

  const read = <Value>(work: () => Value): Result<Value> => database.read(experimentsError('notRead'), work)
  const write = (work: () => void): void => {
    const written = database.write(experimentsError('notSaved'), () => {
      work()
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
  }

  function activate(id: string, plan: ExperimentPlan): ActiveExperiment {
    const known = active.get(id)
    if (known !== undefined) return known
    const spent = read(() => store.spentOn(id))
    if (!spent.ok) log.warn(spent.error.message)
    const experiment = createActiveExperiment(id, plan, {
      clock,
      spending: spent.ok ? spent.value : { requests: 0, cost: 0 },
      onFree: () => fill(experiment),
    })
    active.set(id, experiment)
    return experiment
  }

  /** Sends as many cells as every connection takes now. */
  function fill(experiment: ActiveExperiment): void {
    if (isClosed || !experiment.isRunning) return
    for (const [connectionId, pace] of experiment.paces) {
      const free = pace.free()
      if (free === 0) continue
      const { id, out } = experiment
      // Those whose request is still being built stand among the planned ones.
      const cells = read(() =>
        store.nextPlanned(id, { connectionId, variants: pace.variants }, free + out.size, clock.now()),
      )
      if (!cells.ok) return pauseAfter(experiment, cells.error)
      for (const cell of cells.value.filter((one) => !out.has(one.id)).slice(0, free)) {
        const limit = limitReached(experiment, cell)
        if (limit !== undefined) {
          // What is out is sent: it is within the limit.
          if (experiment.out.size === 0) pauseAfter(experiment, limit)
          return
        }
        experiment.requests += 1
        pace.took()
        experiment.out.set(cell.id, undefined)
        expectCost(experiment, cell)
        void (cell.answerRunId === undefined ? send : grade)(experiment, cell, pace)
      }
    }
    finishWhenOver(experiment)
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
    fill(experiment)
  }

  function finishWhenOver(experiment: ActiveExperiment): void {
    if (experiment.out.size > 0) return
    const earliest = read(() => store.earliestPlanned(experiment.id))
    if (!earliest.ok) return pauseAfter(experiment, earliest.error)
    if (earliest.value !== undefined) {
      if (!experiment.isRunning) active.delete(experiment.id)
      return
    }
    active.delete(experiment.id)
    setState(experiment.id, 'finished')
  }

  function pauseAfter(experiment: ActiveExperiment, { message, nextStep, text }: Worded): void {
    experiment.isRunning = false
    if (experiment.out.size === 0) active.delete(experiment.id)
    write(() => store.pauseBecause(experiment.id, { message, nextStep, text }))
    onChanged(experiment.id)
  }

  function setState(id: string, state: ExperimentState): void {
    write(() => store.setState(id, state, state === 'finished' ? clock.now() : undefined))
    onChanged(id)
  }

  async function send(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const { variants, cases } = experiment.plan
    const planned = variants[cell.variantIndex]
    const row = cases[cell.caseIndex]
    if (planned === undefined || row === undefined) return
    const variant = { ...planned, prompt: promptOf(experiment.plan, planned) }
    const request = await build(variant, row.vars)
    if (!experiment.isRunning || isClosed) {
      experiment.requests -= 1
      experiment.out.delete(cell.id)
      experiment.expected.delete(cell.id)
      pace.gave()
      return finishWhenOver(experiment)
    }
    const started = request.ok
      ? await start(experiment, cell, pace, {
          variant,
          request: request.value,
          prompt: promptOfCell(variant, row.vars),
        })
      : request
    if (!started.ok) {
      // It was not sent.
      experiment.requests -= 1
      const outcome = { results: [], metrics: {}, error: started.error }
      return settle(experiment, cell.id, 'error', outcome, pace)
    }
    // A run that was over at once has been settled already.
    if (experiment.out.has(cell.id)) experiment.out.set(cell.id, started.value.id)
    if (experiment.isStopping) void runs.stop(started.value.id)
    announce(experiment.id, cell.id)
  }

  function start(
    experiment: ActiveExperiment,
    cell: Cell,
    pace: ConnectionPace,
    { variant, request, prompt }: { variant: AskingVariant; request: WireRequest; prompt: string },
  ): Promise<Result<Run>> {
    const format = findRunFormat(variant.format)
    if (format === undefined) throw new Error('A request was built in a format that has none')
    const body = request.body?.type === 'json' ? request.body.value : undefined
    return runs.start({
      format,
      connectionId: variant.connectionId,
      model: variant.model,
      request,
      prompt,
      // With the run: a cell that may have been sent is never taken for one that was not.
      store(runId) {
        store.setSending(cell.id, runId)
        return ok(undefined)
      },
      onEnded(run) {
        dependencies.onEnded(run)
        void end(experiment, cell.id, run, body, pace)
      },
    })
  }

  async function build(
    variant: AskingVariant,
    values: Readonly<Record<string, Json>>,
  ): Promise<Result<WireRequest>> {
    const removals = dependencies.removals(variant.connectionId)
    if (!removals.ok) return removals
    const { fillTurns, hasFile } = dependencies
    return buildCellRequest(variant, values, { removals: removals.value, fillTurns, hasFile })
  }

  async function end(
    experiment: ActiveExperiment,
    cellId: number,
    run: Run,
    body: Json | undefined,
    pace: ConnectionPace,
  ): Promise<void> {
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
    if (!cell.ok || cell.value === undefined || isClosed) return
    await judgeOrWait(experiment, cell.value, { run, body }, pace)
  }

  /** Settles a cell whose answer is there, or lets it wait for a model that judges it. */
  async function judgeOrWait(
    experiment: ActiveExperiment,
    cell: Cell,
    { run, body }: { readonly run: Run; readonly body: Json | undefined },
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
    const context = { body, graded: outcomes, prices }
    const { state, outcome } = settleCell(run, answer, wholeCase(experiment.plan, row), context)
    settle(experiment, cell.id, state, outcome, pace)
  }

  /** Asks a model how good an answer is. */
  async function grade(experiment: ActiveExperiment, cell: Cell, pace: ConnectionPace): Promise<void> {
    const graded = await grader.grade(experiment.plan, cell, {
      mayStart: () => experiment.isRunning && !isClosed,
      onStarted(runId) {
        experiment.out.set(cell.id, runId)
        if (experiment.isStopping) void runs.stop(runId)
        announce(experiment.id, cell.id)
      },
    })
    if (isClosed) return
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

  /** What was out of a cell is over; it waits for something else. */
  function release(experiment: ActiveExperiment, cellId: number, pace: ConnectionPace): void {
    experiment.out.delete(cellId)
    pace.gave()
    announce(experiment.id, cellId)
    if (experiment.isRunning) fill(experiment)
    else finishWhenOver(experiment)
  }

  function settle(
    experiment: ActiveExperiment,
    cellId: number,
    state: CellState,
    outcome: CellOutcome,
    pace: ConnectionPace,
  ): void {
    const written = database.writeEventually(experimentsError('notSaved'), () => {
      store.setOutcome(cellId, state, outcome)
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
    experiment.expected.delete(cellId)
    experiment.cost += outcome.metrics.cost ?? 0
    release(experiment, cellId, pace)
  }

  function announce(id: string, cellId: number): void {
    const cell = read(() => store.getCell(cellId))
    onChanged(id, cell.ok ? cell.value : undefined)
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
      setState(id, 'running')
      if (plan.maxCost === undefined) fill(experiment)
      else void fillWithin(experiment)
    },
    pause,
    async stop(id) {
      const experiment = active.get(id)
      if (experiment === undefined) return
      experiment.isStopping = true
      pause(id)
      const out = [...experiment.out.values()].filter((runId) => runId !== undefined)
      await Promise.all(out.map((runId) => runs.stop(runId)))
    },
    waits: (id) =>
      [...(active.get(id)?.paces ?? [])].flatMap(([connectionId, pace]) => {
        const until = pace.waitsUntil()
        return until === undefined ? [] : [{ connectionId, until }]
      }),
    isOn: (id) => active.get(id)?.isRunning === true,
    close() {
      isClosed = true
      for (const { paces } of active.values()) for (const pace of paces.values()) pace.close()
    },
  }
}

/** Until it has ended, it counts as what it is expected to cost. */
function expectCost({ expected, planCost }: ActiveExperiment, cell: Cell): void {
  const cost = cell.answerRunId === undefined ? planCost?.expect(cell) : undefined
  if (cost !== undefined) expected.set(cell.id, cost)
}
