import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import {
  emptyPlan,
  maxCells,
  type Cell,
  type CellState,
  type Experiment,
  type ExperimentPlan,
  type ExperimentSummary,
  type RunningExperiment,
  type Spending,
  type ConnectionWait,
} from '../../shared/experiments/experiment.ts'
import type { PlanCheck } from '../../shared/experiments/plan-check.ts'
import { nameVariants } from '../../shared/experiments/name-variants.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { RunService } from '../runs/run-service.ts'
import { cellCount, checkPlan } from './check-plan.ts'
import { createExperimentRunner } from './experiment-runner.ts'
import { createCellGrader } from './grading/cell-grader.ts'
import { createGroupComparer } from './grading/group-comparer.ts'
import { createExperimentStore, type ExperimentProgress } from './experiment-store.ts'
import { loadPlanCost } from './plan-cost.ts'
import { createRecoverCell } from './running/recover-cell.ts'
import type { ExperimentRunnerDependencies } from './running/runner-context.ts'

/**
 * Runs experiments. The whole plan is stored before the first request, each cell is sent once per user action, and
 * cells that were interrupted when the app ended stay `unknown` until the user decides.
 */
export interface ExperimentService {
  /**
   * Creates a draft. Missing parts of the plan are empty; with `seriesId` it is another snapshot of that experiment.
   */
  create(plan: Partial<ExperimentPlan>, seriesId?: string): Result<Experiment>
  /** Changes the plan of a draft; removes the fields in `without`. Fails with `rejected` once it was started. */
  update(id: string, change: Partial<ExperimentPlan>, without?: readonly string[]): Result<Experiment>
  /** Renames it, even after its start: the name is not part of the requests. */
  rename(id: string, description: string): Result<void>
  /** Newest first. */
  list(): Result<ExperimentSummary[]>
  /** The running experiments. */
  running(): Result<RunningExperiment[]>
  get(id: string): Result<Experiment>
  /** Hides it; `restore` undoes that. Fails for a running experiment. */
  delete(id: string): Result<void>
  restore(id: string): Result<void>
  /** Returns what would be sent, the estimated cost, and any problems. */
  check(id: string): Promise<Result<PlanCheck>>
  /** The same for a plan that is not stored. */
  estimate(plan: Partial<ExperimentPlan>): Promise<Result<PlanCheck>>
  /** Its state and cell counts, without its plan. */
  progress(
    id: string,
  ): Result<ExperimentProgress & { readonly waits?: ConnectionWait[]; readonly spent?: Spending }>
  /** Up to `count` cells after the one with the id `after`; 0 for the first page. */
  cells(id: string, after: number, count: number): Result<Cell[]>
  getCell(cellId: number): Result<Cell>
  /**
   * Starts sending planned cells, or resumes after a pause. `requests` is the number that the user confirmed: fails
   * with `rejected` when more are needed.
   */
  start(id: string, requests?: number): Result<void>
  /** Stops sending; active requests and jobs are completed. */
  pause(id: string): void
  /**
   * Stops sending and aborts active requests. Jobs are no longer polled, but the gateway continues them and may charge
   * them. Resolves when that is done.
   */
  stop(id: string): Promise<void>
  /** The connections that wait because their gateway asked for it. */
  waits(id: string): ConnectionWait[]
  /** Whether a request is active; jobs that are only polled do not count. */
  isOut(id: string): boolean
  /** Must be called when the job of a run has changed: updates its cell, even when the experiment is not running. */
  jobChanged(runId: string): Promise<void>
  /** Must be called when the gateway has reported the cost of a run: updates its cell. */
  costMeasured(runId: string, cost: RunCost): void
  /** Stops the planned cells of a paused experiment, so that it is finished. Fails with `rejected` while it runs. */
  finish(id: string): Result<void>
  /** Plans the cells in these states again. */
  planAgain(id: string, states: readonly CellState[]): Result<void>
  /**
   * After a start, once interrupted runs are known: settles the cells whose request has ended, and pauses running
   * experiments.
   */
  recover(): Promise<void>
  /** Permanently deletes experiments that were deleted long ago. */
  sweep(): Result<void>
  /** Stops sending permanently. Call it before the runs are closed. */
  close(): void
}

/** How long a deleted experiment can be restored; the same as for a text set. */
const experimentKeptMs = 7 * 24 * 60 * 60 * 1000

export interface ExperimentServiceDependencies extends ExperimentRunnerDependencies {
  /** The clock for permanent deletion; default: `clock`. */
  readonly trustedNow?: () => number
  readonly runs: Pick<RunService, 'start' | 'stop' | 'watch' | 'get'>
}

export function createExperimentService(dependencies: ExperimentServiceDependencies): ExperimentService {
  const { database, clock, log, onChanged } = dependencies
  const trustedNow = dependencies.trustedNow ?? (() => clock.now())
  const store = createExperimentStore(database)
  const grader = createCellGrader(dependencies)
  const comparer = createGroupComparer(dependencies)
  const runner = createExperimentRunner(store, { grader, comparer }, dependencies)

  const read = <Value>(work: () => Value): Result<Value> => database.read(experimentsError('notRead'), work)
  const write = (work: () => void): Result<void> =>
    database.write(experimentsError('notSaved'), () => {
      work()
      return ok()
    })

  const recoverCell = createRecoverCell({ store, write, grader, comparer, dependencies })

  function get(id: string): ReturnType<ExperimentService['get']> {
    const stored = read(() => store.get(id))
    if (!stored.ok) return stored
    return stored.value === undefined ? err(noExperiment) : ok(stored.value)
  }

  const readCells: ExperimentService['cells'] = (id, after, count) =>
    read(() => store.listCells(id, after, count))

  /** Notifies windows about each stopped cell. */
  function announceStopped(id: string): Result<void> {
    let isMore = true
    for (let after = 0; isMore;) {
      const page = readCells(id, after, announcedAtOnce)
      if (!page.ok) return page
      for (const cell of page.value) {
        after = cell.id
        if (cell.state === 'stopped') onChanged(id, cell)
      }
      isMore = page.value.length === announcedAtOnce
    }
    return ok()
  }

  return {
    create(given, seriesId) {
      const plan = { ...emptyPlan, ...given }
      const fits = checkSize(plan)
      if (!fits.ok) return fits
      const id = randomUUID()
      const written = write(() => store.add({ id, seriesId: seriesId ?? id, createdAt: clock.now(), plan }))
      if (!written.ok) return written
      onChanged(id)
      return get(id)
    },
    update(id, change, without = []) {
      const stored = get(id)
      if (!stored.ok) return stored
      if (stored.value.state !== 'draft') return err({ kind: 'rejected', ...experimentsError('isFrozen') })
      const left = Object.entries({ ...stored.value.plan, ...change }).filter(
        ([name]) => !without.includes(name),
      )
      const plan = { ...emptyPlan, ...Object.fromEntries(left) }
      const fits = checkSize(plan)
      if (!fits.ok) return fits
      const written = write(() => store.setPlan(id, plan))
      if (!written.ok) return written
      onChanged(id)
      return get(id)
    },
    rename(id, description) {
      const stored = get(id)
      if (!stored.ok) return stored
      const written = write(() => store.setDescription(id, description))
      onChanged(id)
      return written
    },
    list: () => read(() => store.list(maxListed)),
    running: () => read(() => store.listRunning(clock.now())),
    get,
    delete(id) {
      const stored = get(id)
      if (!stored.ok) return stored
      if (stored.value.state === 'running' || stored.value.counts.sending > 0)
        return err({ kind: 'rejected', ...experimentsError('isRunning') })
      const written = write(() => store.setDeleted(id, clock.now()))
      onChanged(id)
      return written
    },
    restore(id) {
      const written = write(() => store.setDeleted(id, undefined))
      onChanged(id)
      return written
    },
    async check(id) {
      const stored = get(id)
      if (!stored.ok) return stored
      const past = read(() => store.meanCosts(id))
      if (!past.ok) return past
      const cost = await loadPlanCost(stored.value.plan, past.value, dependencies.pricesOf)
      return ok(checkPlan(stored.value, cost))
    },
    async estimate(given) {
      const plan = { ...emptyPlan, ...given }
      const fits = checkSize(plan)
      if (!fits.ok) return fits
      return ok(checkPlan({ plan, state: 'draft' }, await loadPlanCost(plan, [], dependencies.pricesOf)))
    },
    getCell(cellId) {
      const found = read(() => store.getCell(cellId))
      if (!found.ok) return found
      return found.value === undefined ? err(noExperiment) : ok(found.value)
    },
    progress(id) {
      const found = read(() => store.progressOf(id))
      if (!found.ok) return found
      if (found.value === undefined) return err(noExperiment)
      const waits = runner.waits(id)
      const known = runner.spent(id)
      const spent = known === undefined ? read(() => store.spentOn(id)) : ok(known)
      if (!spent.ok) return spent
      return ok({ ...found.value, ...(waits.length > 0 && { waits }), spent: spent.value })
    },
    cells: readCells,
    start(id, requests = Number.POSITIVE_INFINITY) {
      const stored = get(id)
      if (!stored.ok) return stored
      const { state, counts } = stored.value
      // Results, files and reports use the variant's name at the time of the request.
      const plan = nameVariants(stored.value.plan)
      const count = state === 'draft' ? cellCount(plan) : counts.planned
      if (state === 'draft' && count === 0)
        return err({ kind: 'invalid-input', ...experimentsError('noCells') })
      if (count > requests)
        return err({
          kind: 'rejected',
          ...experimentsError('moreThanConfirmed', { count, confirmed: requests }),
        })
      if (state === 'draft') {
        const written = write(() => {
          store.setPlan(id, plan)
          store.addCells(id, plan, clock.now())
        })
        if (!written.ok) return written
      }
      runner.start(id, plan)
      return ok()
    },
    pause: (id) => runner.pause(id),
    stop: (id) => runner.stop(id),
    waits: (id) => runner.waits(id),
    isOut: (id) => runner.isOut(id),
    jobChanged: (runId) => runner.jobChanged(runId),
    costMeasured: (runId, cost) => runner.costMeasured(runId, cost),
    finish(id) {
      const found = read(() => store.progressOf(id))
      if (!found.ok) return found
      if (found.value === undefined) return err(noExperiment)
      if (found.value.state === 'running') return err({ kind: 'rejected', ...experimentsError('isRunning') })
      if (found.value.state !== 'paused') return ok()
      runner.finish(id)
      return announceStopped(id)
    },
    planAgain(id, states) {
      const written = write(() => {
        store.planAgain(id, states)
        if (!runner.isOn(id)) store.setState(id, 'paused')
      })
      onChanged(id)
      return written
    },
    async recover() {
      const out = read(() => store.listSending())
      if (!out.ok) return log.warn(out.error.message)
      for (const { experimentId, cell } of out.value) {
        const stored = get(experimentId)
        const written = stored.ok
          ? await recoverCell(stored.value, cell)
          : write(() => store.setOutcome(cell.id, 'unknown', { results: [], metrics: {} }))
        if (!written.ok) log.warn(written.error.message)
      }
      const held = write(() => store.holdRunning(experimentsError('appEnded')))
      if (!held.ok) log.warn(held.error.message)
    },
    sweep: () => write(() => store.removeDeletedBefore(trustedNow() - experimentKeptMs)),
    close: () => runner.close(),
  }
}

function checkSize(plan: ExperimentPlan): Result<void> {
  const count = cellCount(plan)
  return count > maxCells
    ? err({ kind: 'invalid-input', ...experimentsError('tooManyCells', { count, limit: maxCells }) })
    : ok()
}

/** The page size for notifying listeners about cells. */
const announcedAtOnce = 500

/** The maximum number of listed experiments. */
const maxListed = 1_000

const noExperiment: AppError = { kind: 'not-found', ...experimentsError('noExperiment') }
