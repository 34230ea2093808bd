import { expect, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { Cell, CellState, ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { noPrices } from '../../prices/testing/test-prices.ts'
import type { HandExchange } from '../../runs/testing/hand-exchange.ts'
import { createTestRuns, type TestRuns } from '../../runs/testing/create-test-runs.ts'
import {
  createExperimentService,
  type ExperimentService,
  type ExperimentServiceDependencies,
} from '../experiment-service.ts'
import { noJobs } from './no-jobs.ts'

/** The service of experiments over real runs, with a gateway that the test plays. */
export interface TestExperiments extends Pick<TestRuns, 'database' | 'host' | 'runs'> {
  readonly service: ExperimentService
  /** Every request that was sent, oldest first. */
  readonly sent: readonly HandExchange[]
  create(plan: ExperimentPlan): string
  /** The same, and starts it. */
  begin(plan: ExperimentPlan): string
  cells(id: string): Cell[]
  /** The first of them. */
  cell(id: string): Cell
  states(id: string): CellState[]
  /** Resolves once so many requests were sent, those of before among them. */
  sends(count: number): Promise<void>
  /** Resolves once every cell has its outcome. */
  isOver(id: string): Promise<void>
  /** The app ends at once, with what is out, and starts anew. Nothing was recovered yet. */
  kill(): TestExperiments
}

export type TestExperimentsOptions = Partial<Pick<ExperimentServiceDependencies, 'pricesOf' | 'hasFile'>>

export function createTestExperiments(
  options: TestExperimentsOptions = {},
  given: TestRuns = createTestRuns({ formats: conversationFormats }),
): TestExperiments {
  const { database, host, runs, exchanges } = given
  const service = createExperimentService({
    database,
    clock: host.clock,
    log: host.log,
    runs,
    jobs: noJobs,
    removals: () => ok([]),
    fillTurns: async (turns) => ok(turns),
    hasFile: async () => true,
    pricesOf: async () => noPrices,
    onChanged: () => undefined,
    onEnded: () => undefined,
    ...options,
  })
  const all: TestExperiments = {
    database,
    host,
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
    kill() {
      service.close()
      const after = createTestRuns({ host, formats: conversationFormats })
      after.database.connection.exec("UPDATE runs SET status = 'interrupted' WHERE status = 'running'")
      return createTestExperiments(options, after)
    },
  }
  return all
}
