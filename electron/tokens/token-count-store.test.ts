import { expect, it } from 'vitest'
import { nothingLearned } from '../../shared/tokens/token-rates.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createTokenCountStore, maxCountedModels } from './token-count-store.ts'

const scripts = { ...nothingLearned, latin: { characters: 1_000, tokens: 220 } }

it('keeps what runs have taught of a model over restarts', () => {
  const { database, host } = createTestRuns()
  createTokenCountStore(database, host.log).set('m', { scripts, runs: 4 }, 1)
  const after = createTokenCountStore(database, host.log)
  expect(after.get('m')).toEqual({ scripts, runs: 4 })
  expect(after.get('other')).toEqual({ scripts: nothingLearned, runs: 0 })
})

it('what cannot be read is as if nothing had been learned', () => {
  const { database, host } = createTestRuns()
  const insert = database.connection.prepare('INSERT INTO token_counts VALUES (?, ?, 5, 1)')
  insert.run('broken', '{')
  insert.run('negative', JSON.stringify({ ...scripts, cjk: { characters: -1, tokens: 0 } }))
  const store = createTokenCountStore(database, host.log)
  for (const model of ['broken', 'negative'])
    expect(store.get(model)).toEqual({ scripts: nothingLearned, runs: 0 })
})

it('remembers the models that were asked last, and no name that is longer than a name', () => {
  const { database, host } = createTestRuns()
  const store = createTokenCountStore(database, host.log)
  for (let at = 0; at <= maxCountedModels; at += 1) store.set(`m${at}`, { scripts, runs: 1 }, at)
  store.set('x'.repeat(1_000), { scripts, runs: 1 }, 9_999)
  const count = database.connection.prepare(
    'SELECT count(*) AS n, min(counted_at) AS oldest FROM token_counts',
  )
  expect({ ...count.get() }).toEqual({ n: maxCountedModels, oldest: 1 })
})
