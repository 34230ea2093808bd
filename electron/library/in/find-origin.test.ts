import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { realJpeg } from '../testing/sample-files.ts'
import { sampleJpeg, samplePng, sampleProvenance, sampleWav } from '../testing/sample-media.ts'

interface RunRow {
  readonly id: string
  readonly requestId?: string
  readonly format?: string
  readonly conversationId?: string
  readonly files?: readonly string[]
  readonly status?: string
}

function addRun({ database }: TestLibrary, row: RunRow): void {
  const { connection } = database
  const { id, requestId = null, format = 'images-generations', conversationId = null, status = 'done' } = row
  connection
    .prepare(
      `INSERT INTO runs (id, conversation_id, turn_id, format, connection_id, connection_name, is_practice, model, status,
        method, url, is_streamed, started_at, request_id)
      VALUES (?, ?, 'turn-1', ?, 'c', 'Practice', 1, 'painter', ?, 'POST', '/', 0, 5, ?)`,
    )
    .run(id, conversationId, format, status, requestId)
  for (const file of row.files ?? [])
    connection.prepare('INSERT INTO run_files (run_id, media_id) VALUES (?, ?)').run(id, file)
}

function addConversation({ database }: TestLibrary, id: string): void {
  database.connection
    .prepare(
      `INSERT INTO conversations (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
      VALUES (?, 'Boats', 'chat', 'm', '', '{}', '', 1, 1)`,
    )
    .run(id)
}

const run = { format: 'images-generations', model: 'painter', startedAt: 5 }
const save = async ({ library }: TestLibrary, bytes: Uint8Array, change: object): Promise<MediaItem> =>
  valueOf(await library.save({ bytes, provenance: sampleProvenance(change) }))

it('leads from an item to its run, by the id of the run or else of the request, and to its conversation', async () => {
  const test = createTestLibrary()
  addConversation(test, 'boats')
  addRun(test, { id: 'run-1', requestId: 'req-1', conversationId: 'boats' })
  const byRun = await save(test, samplePng(), { runId: 'run-1' })
  const byRequest = await save(test, samplePng(5), { requestId: 'req-1' })
  const unknown = await save(test, samplePng(6), { runId: 'elsewhere', requestId: 'elsewhere' })
  const found = { ...run, id: 'run-1', conversationId: 'boats', turnId: 'turn-1' }
  const { library, database } = test
  expect(valueOf(await library.origin(byRun.id))).toEqual({
    carriedIn: 'file',
    run: { ...found, foundBy: 'run' },
    derived: [],
  })
  expect(valueOf(await library.origin(byRequest.id)).run).toEqual({ ...found, foundBy: 'request-id' })
  expect(valueOf(await library.origin(unknown.id)).run).toBeUndefined()
  // First the conversation is deleted, then the run.
  database.connection.exec('UPDATE conversations SET deleted_at = 1')
  expect(valueOf(await library.origin(byRun.id)).run).toEqual({ ...run, id: 'run-1', foundBy: 'run' })
  database.connection.exec('UPDATE runs SET deleted_at = 1')
  expect(valueOf(await library.origin(byRun.id)).run).toBeUndefined()
  expect(await library.origin('nobody')).toMatchObject({ error: { kind: 'not-found' } })
})

it('does not choose between two runs of one request id', async () => {
  const test = createTestLibrary()
  addRun(test, { id: 'run-1', requestId: 'req-1' })
  addRun(test, { id: 'run-2', requestId: 'req-1' })
  const item = await save(test, samplePng(), { requestId: 'req-1' })
  expect(valueOf(await test.library.origin(item.id)).run).toBeUndefined()
})

it('leads from a dropped file to the run it names, or to that of the item with the same bytes', async () => {
  const test = createTestLibrary()
  addRun(test, { id: 'run-1', requestId: 'req-1' })
  const { library, folder } = test
  const jpeg = await save(test, realJpeg, { runId: 'run-1' })
  const text = await save(test, Buffer.from('A text'), { runId: 'run-1' })
  const dropped = readFileSync(join(folder, jpeg.fileName))
  expect(valueOf(await library.recognise({ name: 'renamed.jpg', bytes: dropped })).run).toEqual({
    ...run,
    id: 'run-1',
    foundBy: 'run',
  })
  expect(valueOf(await library.recognise({ name: 'a.txt', bytes: Buffer.from('A text') }))).toMatchObject({
    itemId: text.id,
    run: { id: 'run-1', foundBy: 'content' },
  })
})

it('says where it is written: in the file, beside it, or in the library alone', async () => {
  const { library, folder, ...test } = createTestLibrary()
  const inside = await save({ library, folder, ...test }, realJpeg, {})
  const beside = await save({ library, folder, ...test }, sampleJpeg, {})
  const imported = valueOf(await library.import({ name: 'a.png', bytes: samplePng() }))
  const carriedIn = async ({ id }: MediaItem) => valueOf(await library.origin(id)).carriedIn
  expect([await carriedIn(inside), await carriedIn(beside), await carriedIn(imported)]).toEqual([
    'file',
    'beside',
    undefined,
  ])
  // Another program has saved the file again.
  writeFileSync(join(folder, inside.fileName), realJpeg)
  expect(await carriedIn(inside)).toBe('index')
})

it('lists what was made of an item: edits, videos, and what was written down of it', async () => {
  const test = createTestLibrary()
  const { library, host } = test
  const source = await save(test, samplePng(), {})
  const sound = await save(test, sampleWav(), {})
  host.clock.advance(1_000)
  const edit = await save(test, samplePng(7), { madeFrom: [source.id], format: 'images-edits' })
  host.clock.advance(1_000)
  const trashed = await save(test, samplePng(8), { madeFrom: [source.id] })
  valueOf(await library.delete([trashed.id]))
  expect(valueOf(await library.origin(source.id)).derived).toEqual([
    { type: 'item', relation: 'edit', item: edit },
  ])
  addRun(test, { id: 'run-1', format: 'transcriptions', files: [sound.id] })
  // The same audio, attached as a file: its content identifies it.
  addRun(test, { id: 'run-2', format: 'translations', files: [sound.sha256] })
  addRun(test, { id: 'run-3', format: 'transcriptions', files: [sound.id], status: 'failed' })
  const { derived } = valueOf(await library.origin(sound.id))
  const written = { model: 'painter', startedAt: 5 }
  expect(derived.toSorted((left, right) => left.relation.localeCompare(right.relation))).toEqual([
    {
      type: 'run',
      relation: 'transcription',
      run: { ...written, id: 'run-1', format: 'transcriptions' },
    },
    {
      type: 'run',
      relation: 'translation',
      run: { ...written, id: 'run-2', format: 'translations' },
    },
  ])
})

it('is known of files of an earlier version, and goes with the item', async () => {
  const test = createTestLibrary()
  const { connection } = test.database
  const source = await save(test, samplePng(), {})
  const edit = await save(test, samplePng(7), { madeFrom: [source.id, source.id] })
  const sources = () => connection.prepare('SELECT source_id FROM media_sources').all()
  expect(sources()).toEqual([{ source_id: source.id }])
  valueOf(await test.library.delete([edit.id]))
  valueOf(await test.library.emptyTrash())
  expect(sources()).toEqual([])
})
