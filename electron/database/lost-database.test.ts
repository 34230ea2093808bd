import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createTestHost, createTestLibrary } from '../library/testing/create-test-library.ts'
import { samplePng, sampleProvenance } from '../library/testing/sample-media.ts'
import { createSetService } from '../sets/set-service.ts'
import { createEmbeddingService } from '../embeddings/embedding-service.ts'
import { createVectorFiles } from '../embeddings/vector-files.ts'
import { valueOf } from '../app/testing/app-client.ts'

const nobody = (): void => undefined
const log = { info: nobody, warn: nobody, error: nobody }
const day = 24 * 60 * 60 * 1000

/** Losses of a database file while the app is closed. */
const losses: [string, (path: string) => void][] = [
  ['is missing', (path) => rmSync(path)],
  ['is empty', (path) => truncateSync(path)],
]

describe('no sweep removes what an index younger than the files does not know', () => {
  it.each(losses)('keeps all vectors when the database %s', async (_, lose) => {
    const folder = mkdtempSync(join(tmpdir(), 'gp-lost-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'playground.sqlite')
    const clock = createMemoryClock(Date.now() - day)
    open(path, clock).close()
    const files = createVectorFiles(join(folder, 'vectors'))
    valueOf(await files.write('mine', { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
    lose(path)
    clock.advance(2 * day)
    const database = open(path, clock)
    await embeddingsOf(database, join(folder, 'vectors'), clock).sweep()
    expect(await files.find('mine')).toBeDefined()
  })

  it('keeps what was made after the copy that a database was put back from', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gp-lost-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'playground.sqlite')
    const clock = createMemoryClock(Date.now() - 3 * day)
    open(path, clock).close()
    copyFileSync(path, `${path}.copy`)
    const files = createVectorFiles(join(folder, 'vectors'))
    valueOf(await files.write('mine', { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
    renameSync(`${path}.copy`, path)
    clock.advance(4 * day)
    const database = open(path, clock)
    await embeddingsOf(database, join(folder, 'vectors'), clock).sweep()
    expect(await files.find('mine')).toBeDefined()
    // Later files are swept as usual.
    valueOf(await files.write('orphan', { rowCount: 1, dimensions: 2 }, 0, new Float32Array([1, 2])))
    const later = new Date(clock.now() + day)
    utimesSync(join(folder, 'vectors', 'orphan.f32'), later, later)
    await embeddingsOf(database, join(folder, 'vectors'), clock).sweep()
    expect([await files.find('mine'), await files.find('orphan')]).toEqual([expect.any(String), undefined])
  })

  it.each(losses)('keeps all thumbnails when the database %s', async (_, lose) => {
    const host = createTestHost()
    const first = createTestLibrary({ host })
    const { id } = valueOf(await first.library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    valueOf(await first.library.setThumbnail({ id, bytes: samplePng(2, 2) }))
    // The file of the item is on a disk that is not mounted, so it is not listed again.
    rmSync(first.folder, { recursive: true })
    mkdirSync(first.folder)
    first.database.close()
    lose(host.paths.database)
    host.clock.advance(Math.max(0, Date.now() - host.clock.now()) + day)
    const next = createTestLibrary({ host })
    await next.library.sweep(new AbortController().signal)
    expect(existsSync(join(host.paths.data, 'thumbnails', id))).toBe(true)
    writeFileSync(join(host.paths.data, 'thumbnails', 'orphan'), samplePng(2, 2))
    const later = new Date(host.clock.now() + day)
    utimesSync(join(host.paths.data, 'thumbnails', 'orphan'), later, later)
    await next.library.sweep(new AbortController().signal)
    expect(existsSync(join(host.paths.data, 'thumbnails', 'orphan'))).toBe(false)
  })
})

function open(path: string, clock: ReturnType<typeof createMemoryClock>): Database {
  const opened: Result<Database> = openDatabase({ path, clock, log })
  const database = valueOf(opened)
  onTestFinished(() => database.close())
  return database
}

function embeddingsOf(database: Database, folder: string, clock: ReturnType<typeof createMemoryClock>) {
  return createEmbeddingService({
    database,
    folder,
    clock,
    log,
    sets: createSetService({ database, clock, emit: nobody }),
    submitBatch: () => Promise.reject(new Error('nothing is asked')),
    runs: { stop: async () => ({ ok: true, value: undefined }) },
    describeConnection: () => undefined,
    emit: nobody,
  })
}
