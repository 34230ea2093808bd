import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'
import type { Result } from '../../shared/errors/result.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createSetService } from '../sets/set-service.ts'
import { createEmbeddingService } from './embedding-service.ts'
import { createResultStore } from './result-store.ts'
import { createVectorFiles } from './vector-files.ts'

const nobody = (): void => undefined
const log = { info: nobody, warn: nobody, error: nobody }
const weekMs = 7 * 24 * 60 * 60 * 1000

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createMemoryClock(0)
  const vectors = join(folder, 'vectors')
  const open = (path: string) => {
    const database = valueOf(openDatabase({ path, clock, log }))
    onTestFinished(() => database.close())
    const sets = createSetService({ database, clock, emit: nobody })
    const embeddings = createEmbeddingService({
      database,
      folder: vectors,
      clock,
      log,
      sets,
      submitBatch: () => Promise.reject(new Error('nothing is asked')),
      runs: { stop: async () => ({ ok: true, value: undefined }) },
      describeConnection: () => undefined,
      emit: nobody,
    })
    return { database, sets, embeddings }
  }
  return { clock, open, database: join(folder, 'playground.sqlite'), files: createVectorFiles(vectors) }
}

const resultOf = (id: string, setId: string): EmbeddingResult => ({
  id,
  setId,
  connectionId: 'c',
  connectionName: 'C',
  isPractice: true,
  format: 'embeddings',
  model: 'm',
  parameters: {},
  extraJson: '',
  batchSize: 1,
  atOnce: 1,
  status: 'done',
  startedAt: 0,
  tookMs: 1,
  rowCount: 1,
  readyCount: 1,
  dimensions: 2,
  batches: [{ start: 0, count: 1, status: 'done', problems: [] }],
})

it('removes the vectors of results that were deleted a week ago, and of no others', async () => {
  const { clock, open, database: path, files } = setUp()
  const { database, sets, embeddings } = open(path)
  const set = valueOf(sets.create({ kind: 'embeddings', rows: [{ id: 'a', text: 'one' }] }))
  const store = createResultStore(database)
  for (const id of ['kept', 'deleted', 'late']) {
    store.insert(resultOf(id, set.id), [{ id: 'a', text: 'one' }])
    valueOf(await files.write(id, { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
    valueOf(await files.describe(id, {}))
  }
  valueOf(await files.write('orphan', { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
  valueOf(await embeddings.delete('deleted'))
  clock.advance(weekMs + 1)
  valueOf(await embeddings.delete('late'))
  await embeddings.sweep()
  const left = await Promise.all(['kept', 'deleted', 'late', 'orphan'].map((id) => files.find(id)))
  expect(left.map((file) => file !== undefined)).toEqual([true, false, true, false])
})

it('removes nothing when the database could not be opened', async () => {
  const { open, files } = setUp()
  valueOf(await files.write('mine', { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
  await open(':memory:').embeddings.sweep()
  expect(await files.find('mine')).toBeDefined()
})

it('an id of a foreign index leads to no file outside of the folder', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'vectors-')), 'vectors')
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }))
  mkdirSync(folder)
  writeFileSync(join(folder, 'inside.f32'), '')
  writeFileSync(join(dirname(folder), 'outside.f32'), '')
  const vectors = createVectorFiles(folder)
  expect(await vectors.find('inside')).toBe(join(folder, 'inside.f32'))
  for (const id of ['../outside', '..', join(dirname(folder), 'outside')])
    expect(await vectors.find(id)).toBeUndefined()
})
