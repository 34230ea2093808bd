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
 * Runs experiments: the whole plan is stored before the first request, each cell is sent once for each time the user asks for
 * it, and what the end of the app cut off is `unknown` until the user says otherwise.
 */
export interface ExperimentService {
  /** A draft. What the plan does not say is empty; with `seriesId` it is another snapshot of that experiment. */
  create(plan: Partial<ExperimentPlan>, seriesId?: string): Result<Experiment>
  /** Changes the plan of a draft, `without` the entries of these names. Fails with `rejected` once it was started. */
  update(id: string, change: Partial<ExperimentPlan>, without?: readonly string[]): Result<Experiment>
  /** Names it, also once it was started: a name is no part of what was asked. */
  rename(id: string, description: string): Result<void>
  /** The newest first. */
  list(): Result<ExperimentSummary[]>
  /** Those that are on. */
  running(): Result<RunningExperiment[]>
  get(id: string): Result<Experiment>
  /** Hides it; `restore` undoes it. One that is running is refused. */
  delete(id: string): Result<void>
  restore(id: string): Result<void>
  /** What would be sent and about what it costs, and what is in the way of it. */
  check(id: string): Promise<Result<PlanCheck>>
  /** The same of a plan that is not kept. */
  estimate(plan: Partial<ExperimentPlan>): Promise<Result<PlanCheck>>
  /** Its state and how many cells are in each, without its plan. */
  progress(
    id: string,
  ): Result<ExperimentProgress & { readonly waits?: ConnectionWait[]; readonly spent?: Spending }>
  /** Up to `count` cells behind the one with the id `after`; 0 for the first. */
  cells(id: string, after: number, count: number): Result<Cell[]>
  getCell(cellId: number): Result<Cell>
  /**
   * Sends what is planned, or goes on after a pause. `requests` is how many the user has confirmed: fails with `rejected` when
   * it would be more.
   */
  start(id: string, requests?: number): Result<void>
  /** Sends nothing more; what is out is waited for, and so are jobs. */
  pause(id: string): void
  /**
   * The same, and stops what is out. Jobs are not asked after any more: a gateway goes on with them, and may charge them.
   * Resolves when that is over.
   */
  stop(id: string): Promise<void>
  /** The connections that wait, since the gateway has told to. */
  waits(id: string): ConnectionWait[]
  /** Whether a request is out; jobs that only wait for the gateway are not. */
  isOut(id: string): boolean
  /** Something became of the job that this run began: its cell follows, whether or not its experiment is on. */
  jobChanged(runId: string): Promise<void>
  /** The gateway has said what this run cost: its cell has that from now on. */
  costMeasured(runId: string, cost: RunCost): void
  /** Of one that is paused: stops what is planned, so that it is finished. Fails with `rejected` while it runs. */
  finish(id: string): Result<void>
  /** Cells in these states are planned again. */
  planAgain(id: string, states: readonly CellState[]): Result<void>
  /** After a start, once interrupted runs are known: settles what was over, and holds the rest. */
  recover(): Promise<void>
  /** Removes for good what was deleted long ago. */
  sweep(): Result<void>
  /** Nothing is sent from now on; before the runs are closed. */
  close(): void
}

/** How long a deleted experiment can be brought back: as long as a set of texts. */
const experimentKeptMs = 7 * 24 * 60 * 60 * 1000

export interface ExperimentServiceDependencies extends ExperimentRunnerDependencies {
  /** The time by which what was deleted is removed for good; the clock's unless told. */
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

  /** Windows hear of cells one by one. */
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
      // Results, files and reports name a variant as it was called when it was asked.
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

/** How many cells are read at once to be told of. */
const announcedAtOnce = 500

/** How many experiments are listed. */
const maxListed = 1_000

const noExperiment: AppError = { kind: 'not-found', ...experimentsError('noExperiment') }
