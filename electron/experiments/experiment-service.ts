import { randomUUID } from 'node:crypto'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import {
  maxCells,
  type Cell,
  type CellState,
  type ExperimentPlan,
  type ExperimentSummary,
} from '../../shared/experiments/experiment.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { RunService } from '../runs/run-service.ts'
import { readAnswer } from './answer-of-run.ts'
import { createExperimentRunner, type ExperimentRunnerDependencies } from './experiment-runner.ts'
import { createExperimentStore } from './experiment-store.ts'
import { settleCell, waitAfter } from './settle-cell.ts'

/**
 * Runs experiments: the whole plan is stored before the first request, each cell is sent once for each time the user asks for
 * it, and what the end of the app cut off is `unknown` until the user says otherwise.
 */
export interface ExperimentService {
  /** Stores the plan. Nothing is sent. */
  create(plan: ExperimentPlan): Result<ExperimentSummary>
  get(id: string): Result<ExperimentSummary & { readonly plan: ExperimentPlan }>
  /** Its state and how many cells are in each, without its plan. */
  progress(id: string): Result<Pick<ExperimentSummary, 'state' | 'counts'>>
  /** Up to `count` cells behind the one with the id `after`; 0 for the first. */
  cells(id: string, after: number, count: number): Result<Cell[]>
  /** Sends what is planned, or goes on after a pause. */
  start(id: string): Result<void>
  /** Sends nothing more; what is out is waited for. */
  pause(id: string): void
  /** The same, and stops what is out. Resolves when that is over. */
  stop(id: string): Promise<void>
  /** Cells in these states are planned again. */
  planAgain(id: string, states: readonly CellState[]): Result<void>
  /** After a start, once interrupted runs are known: settles what was over, and holds the rest. */
  recover(): Promise<void>
  /** Nothing is sent from now on; before the runs are closed. */
  close(): void
}

export interface ExperimentServiceDependencies extends ExperimentRunnerDependencies {
  readonly runs: Pick<RunService, 'start' | 'stop' | 'watch' | 'get'>
}

export function createExperimentService(dependencies: ExperimentServiceDependencies): ExperimentService {
  const { database, clock, log, runs, onChanged } = dependencies
  const store = createExperimentStore(database)
  const runner = createExperimentRunner(store, dependencies)

  const read = <Value>(work: () => Value): Result<Value> => database.read(experimentsError('notRead'), work)
  const write = (work: () => void): Result<void> =>
    database.write(experimentsError('notSaved'), () => {
      work()
      return ok()
    })

  function get(id: string): ReturnType<ExperimentService['get']> {
    const stored = read(() => store.get(id))
    if (!stored.ok) return stored
    return stored.value === undefined ? err(noExperiment) : ok(stored.value)
  }

  return {
    create(plan) {
      const count = plan.cases.length * plan.variants.length * plan.repeats
      if (count === 0) return err({ kind: 'invalid-input', ...experimentsError('noCells') })
      if (count > maxCells)
        return err({ kind: 'invalid-input', ...experimentsError('tooManyCells', { count, limit: maxCells }) })
      const id = randomUUID()
      const written = write(() => store.add(id, plan, clock.now()))
      return written.ok ? get(id) : written
    },
    get,
    progress(id) {
      const found = read(() => store.progressOf(id))
      if (!found.ok) return found
      return found.value === undefined ? err(noExperiment) : ok(found.value)
    },
    cells: (id, after, count) => read(() => store.listCells(id, after, count)),
    start(id) {
      const stored = get(id)
      if (!stored.ok) return stored
      runner.start(id, stored.value.plan)
      return ok()
    },
    pause: (id) => runner.pause(id),
    stop: (id) => runner.stop(id),
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
        const run = cell.runId === undefined ? undefined : runs.get(cell.runId)
        const row = stored.ok ? stored.value.plan.cases[cell.caseIndex] : undefined
        if (run?.ok === true && waitAfter(run.value, cell.attempts, clock.now()) !== undefined) {
          write(() => store.setPlanned(cell.id, undefined))
          continue
        }
        const settled =
          run?.ok === true && row !== undefined
            ? settleCell(run.value, await readAnswer(runs, run.value.id, log), row, undefined)
            : { state: 'unknown' as const, outcome: { results: [], metrics: {} } }
        const written = write(() => store.setOutcome(cell.id, settled.state, settled.outcome))
        if (!written.ok) log.warn(written.error.message)
      }
      const held = write(() => store.holdRunning())
      if (!held.ok) log.warn(held.error.message)
    },
    close: () => runner.close(),
  }
}

const noExperiment: AppError = { kind: 'not-found', ...experimentsError('noExperiment') }
