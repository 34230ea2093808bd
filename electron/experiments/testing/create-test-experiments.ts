import { expect, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { Cell, CellState, ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { ModelPrices } from '../../prices/create-prices.ts'
import { noPrices } from '../../prices/testing/test-prices.ts'
import type { HandExchange } from '../../runs/testing/hand-exchange.ts'
import { createTestRuns, type TestRuns } from '../../runs/testing/create-test-runs.ts'
import {
  createExperimentService,
  type ExperimentService,
  type ExperimentServiceDependencies,
} from '../experiment-service.ts'
import { noJobs } from './no-jobs.ts'

/** The experiment service with real runs, against a gateway controlled by the test. */
export interface TestExperiments extends Pick<
  TestRuns,
  'database' | 'host' | 'recorder' | 'records' | 'runs'
> {
  readonly service: ExperimentService
  /** All sent requests, oldest first. */
  readonly sent: readonly HandExchange[]
  readonly create: (plan: ExperimentPlan) => string
  /** Creates and starts an experiment. */
  readonly begin: (plan: ExperimentPlan) => string
  readonly cells: (id: string) => Cell[]
  /** The first cell. */
  readonly cell: (id: string) => Cell
  readonly states: (id: string) => CellState[]
  /** Resolves once this many requests were sent, including earlier ones. */
  readonly sends: (count: number) => Promise<void>
  /** Resolves once every cell has its outcome. */
  readonly isOver: (id: string) => Promise<void>
  /** Resolves once this many runs have ended. */
  readonly runsEnd: (count: number) => Promise<void>
  /** Kills the app with its active requests, and starts it again without recovery. */
  readonly kill: () => TestExperiments
}

export interface TestExperimentsOptions extends Partial<
  Pick<ExperimentServiceDependencies, 'pricesOf' | 'hasFile'>
> {
  /** The prices of every connection; by default none. */
  readonly prices?: ModelPrices
}

/**
 * For `pricesOf`: nothing is settled until prices arrive, so that a test can end the app between an answer and its
 * outcome.
 */
export const pricesNeverCome = (): Promise<ModelPrices> => new Promise(() => undefined)

export function createTestExperiments(
  options: TestExperimentsOptions = {},
  given: TestRuns = createTestRuns({ formats: conversationFormats }),
): TestExperiments {
  const { database, host, recorder, records, runs, limiters, exchanges } = given
  const { prices = noPrices } = options
  const service = createExperimentService({
    database,
    clock: host.clock,
    limiters,
    log: host.log,
    runs,
    jobs: noJobs,
    removals: () => ok([]),
    fillTurns: async (turns) => ok(turns),
    hasFile: async () => true,
    pricesOf: async () => prices,
    lastPricesOf: () => prices,
    records,
    onChanged: () => undefined,
    onEnded: () => undefined,
    ...options,
  })
  const countEnded = database.connection.prepare("SELECT count(*) AS count FROM runs WHERE status = 'done'")
  const all: TestExperiments = {
    database,
    host,
    recorder,
    records,
    runs,
    service,
    sent: exchanges.all,
    create(plan) {
      const created = service.create(plan)
      if (!created.ok) throw new Error(created.error.message)
      return created.value.id
    },
    begin(plan) {
      const id = all.create(plan)
      service.start(id)
      return id
    },
    cells(id) {
      const cells = service.cells(id, 0, 1000)
      return cells.ok ? cells.value : []
    },
    cell(id) {
      const [cell] = all.cells(id)
      if (cell === undefined) throw new Error('no cell')
      return cell
    },
    states: (id) => all.cells(id).map(({ state }) => state),
    sends: (count) => vi.waitFor(() => expect(exchanges.all).toHaveLength(count)),
    isOver: (id) => vi.waitFor(() => expect(service.get(id)).toMatchObject({ value: { state: 'finished' } })),
    runsEnd: (count) => vi.waitFor(() => expect(countEnded.get()).toEqual({ count })),
    kill() {
      service.close()
      const after = createTestRuns({ host, formats: conversationFormats })
      after.database.connection.exec("UPDATE runs SET status = 'interrupted' WHERE status = 'running'")
      return createTestExperiments(options, after)
    },
  }
  return all
}
