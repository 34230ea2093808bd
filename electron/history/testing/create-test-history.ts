import {
  createTestConversations,
  type TestConversations,
} from '../../conversations/testing/create-test-conversations.ts'
import type { Database } from '../../database/database.ts'
import { settle } from '../../runs/testing/start-test-run.ts'
import { partsFormat } from '../../runs/testing/parts-format.ts'
import type { TestRunsOptions } from '../../runs/testing/create-test-runs.ts'
import { createHistoryService, type HistoryService } from '../history-service.ts'

/** History over real files and a real database; the test acts as the gateway. */
export interface TestHistory extends TestConversations {
  readonly history: HistoryService
  /** The number of emitted changes. */
  readonly notified: () => number
  /** The deleted runs that were reported as deleted for good, in order. */
  readonly removed: readonly string[]
  /** One exchange of prompt and answer; resolves with the id of its run. */
  exchange(question: string, answer: string, model?: string): Promise<string>
}

export function createTestHistory(
  options: TestRunsOptions = {},
  changeDatabase: (database: Database) => Database = (database) => database,
): TestHistory {
  const test = createTestConversations(options)
  let notified = 0
  const removed: string[] = []
  const history = createHistoryService({
    ...test,
    database: changeDatabase(test.database),
    formats: { chat: partsFormat },
    clock: test.host.clock,
    log: test.host.log,
    emit(name, payload) {
      if (name === 'history.changed') notified += 1
      if (name === 'history.removed' && 'ids' in payload) removed.push(...(payload.ids ?? []))
    },
  })
  return {
    ...test,
    history,
    notified: () => notified,
    removed,
    async exchange(question, answer, model = 'practice-swift') {
      test.host.clock.advance(1_000)
      const { id } = test.create({ model })
      const submitted = await test.send(id, question)
      test.exchanges.newest().begin({ 'x-request-id': `req-${submitted.turns.length}-${model}` })
      test.exchanges.newest().text(answer)
      test.exchanges.newest().complete()
      await settle()
      const runId = submitted.turns.at(-1)?.run?.id
      if (runId === undefined) throw new Error('there is no run')
      return runId
    },
  }
}
