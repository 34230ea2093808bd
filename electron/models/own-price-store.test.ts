import { expect, it } from 'vitest'
import type { OwnPrice } from '../../shared/prices/own-price.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createOwnPriceStore } from './own-price-store.ts'

const byTokens: OwnPrice = { type: 'tokens', input: 2, output: 10 }
const byCall: OwnPrice = { type: 'call', perCall: 0.05 }

it('keeps the price of a model for one connection, until it is taken back or the connection is gone', () => {
  const { database, host } = createTestRuns()
  const before = createOwnPriceStore(database, host.log)
  before.set('one', 'mine', byTokens)
  before.set('one', 'image', byCall)
  before.set('other', 'mine', byCall)
  before.set('one', 'image', undefined)
  const after = createOwnPriceStore(database, host.log)
  expect(after.get('one', 'mine')).toEqual(byTokens)
  expect(after.get('one', 'image')).toBeUndefined()
  after.removeConnection('one')
  expect(after.get('one', 'mine')).toBeUndefined()
  expect(after.get('other', 'mine')).toEqual(byCall)
})

it('a price that cannot be read is none', () => {
  const { database, host } = createTestRuns()
  const insert = database.connection.prepare('INSERT INTO own_prices VALUES (?, ?, ?)')
  insert.run('one', 'broken', '{')
  insert.run('one', 'negative', JSON.stringify({ type: 'call', perCall: -1 }))
  insert.run('one', 'mine', JSON.stringify(byCall))
  const store = createOwnPriceStore(database, host.log)
  expect(['broken', 'negative', 'mine'].map((model) => store.get('one', model))).toEqual([
    undefined,
    undefined,
    byCall,
  ])
})
