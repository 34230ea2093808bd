import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createSetService } from './set-service.ts'

const id = '5f0c6f0e-1f0a-4b52-9c0e-2f6f1f3b7a11'

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-sets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createMemoryClock(0)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const database = valueOf(openDatabase({ path: join(folder, 'sets.sqlite'), clock, log }))
  onTestFinished(() => database.close())
  return createSetService({ database, clock, emit: () => {} })
}

test('a set that a page makes again after a reload is the same set, as it is now', () => {
  const sets = setUp()
  valueOf(sets.create({ id, kind: 'rerank', query: 'wh', rows: [{ id: 'a', text: 'one' }] }))
  const again = valueOf(sets.create({ id, kind: 'rerank', query: 'why', rows: [{ id: 'a', text: 'two' }] }))
  expect(again).toMatchObject({ id, query: 'why', rows: [{ id: 'a', text: 'two' }] })
  expect(valueOf(sets.list('rerank')).map((set) => set.id)).toEqual([id])
})

test('a set that is worked on while it is deleted elsewhere is shown again with its next words', () => {
  const sets = setUp()
  valueOf(sets.create({ id, kind: 'rerank', query: 'why', rows: [] }))
  valueOf(sets.delete(id))
  expect(valueOf(sets.list('rerank'))).toEqual([])
  valueOf(sets.create({ id, kind: 'rerank', query: 'why not', rows: [] }))
  expect(valueOf(sets.get(id)).query).toBe('why not')
})
