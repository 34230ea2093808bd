import { expect, it } from 'vitest'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { err } from '../../shared/errors/result.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { createCacheMissReader } from './cache-miss-reader.ts'
import { createRunStore } from './run-store.ts'
import { createTestRuns } from './testing/create-test-runs.ts'

it('tells what the cache did for all answers of one conversation that count it', () => {
  const { database } = createTestRuns()
  // This test needs no conversation rows.
  database.connection.exec('PRAGMA foreign_keys = OFF')
  const store = createRunStore(database)
  let count = 0
  const add = (conversationId: string, usage: Usage | undefined) => {
    count += 1
    store.insert(sampleRun({ id: `run-${count}`, usage }), { conversationId })
  }
  add('one', { inputTokens: 2_000, cachedInputTokens: 0, cacheWriteTokens: 1_500 })
  add('one', { inputTokens: 3_000, cachedInputTokens: 1_500 })
  add('one', { inputTokens: 500 })
  add('one', undefined)
  add('other', { inputTokens: 9_000, cachedInputTokens: 9_000 })
  const missing = err({ kind: 'not-found' as const, ...runsError('noSuchRun') })
  const reader = createCacheMissReader({
    database,
    runs: { get: () => missing },
    records: { readRunRecord: async () => missing },
  })
  expect(valueOf(reader.readShares('one'))).toEqual({
    answers: 2,
    inputTokens: 5_000,
    cachedTokens: 1_500,
    writtenTokens: 1_500,
  })
  expect(valueOf(reader.readShares('nobody')).answers).toBe(0)
})
