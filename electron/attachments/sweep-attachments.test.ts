import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '../../shared/runs/block.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost, type MemoryHost } from '../host/memory/create-memory-host.ts'
import { createAttachmentService, type AttachmentService } from './attachment-service.ts'

const day = 24 * 60 * 60 * 1000
const never = new AbortController().signal

let data: string
let host: MemoryHost
let database: Database
let service: AttachmentService

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'attachments-sweep-'))
  host = createMemoryHost({ dataFolder: data })
  const opened = openDatabase({ path: join(data, 'playground.sqlite'), clock: host.clock, log: host.log })
  if (!opened.ok) throw new Error(opened.error.message)
  database = opened.value
  service = createAttachmentService(host)
  addConversation('c-1', host.clock.now() - day)
})
afterEach(() => {
  database.close()
  rmSync(data, { recursive: true })
})

function addConversation(id: string, at: number): void {
  database.connection
    .prepare(
      `INSERT INTO conversations (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
       VALUES (?, '', 'chat', 'm', '', '{}', '', ?, ?)`,
    )
    .run(id, at, at)
}

function addTurn(id: string, blocks: Block[]): void {
  database.connection
    .prepare(
      `INSERT INTO turns (id, conversation_id, depth, role, blocks, created_at) VALUES (?, 'c-1', 1, 'user', ?, 0)`,
    )
    .run(id, JSON.stringify(blocks))
}

async function attach(text: string): Promise<Block & { attachmentId: string }> {
  const added = await service.add({ name: `${text}.txt`, bytes: new TextEncoder().encode(text) })
  if (!added.ok) throw new Error(added.error.message)
  return { type: 'media', mediaType: 'text/plain', attachmentId: added.value.id }
}

/** Starts the app this many days later. */
async function startAfter(days: number): Promise<number> {
  host.clock.advance(days * day)
  service = createAttachmentService(host)
  return service.sweep(database, never)
}

const kept = () => readdirSync(join(data, 'attachments')).length

describe('the sweep of attachments', () => {
  it('removes what nothing refers to, at a start after seven days', async () => {
    await attach('unused')
    expect([await startAfter(6.9), kept()]).toEqual([0, 1])
    expect([await startAfter(0.2), kept()]).toEqual([1, 0])
  })

  it('keeps what a video was asked for with', async () => {
    const { attachmentId } = await attach('first frame')
    const form = JSON.stringify({ files: [{ field: 'image', mediaId: attachmentId }] })
    database.connection
      .prepare(
        `INSERT INTO video_jobs (id, created_at, connection_id, state, fingerprint, request, form, details)
         VALUES ('v-1', 0, 'c', 'done', 'f', '', ?, '{}')`,
      )
      .run(form)
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    database.connection.prepare('DELETE FROM video_jobs').run()
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it.each(['text_sets', 'embedding_results'])('keeps what a row of %s refers to', async (table) => {
    const { attachmentId } = await attach('embedded')
    const rows = JSON.stringify([{ id: 'row', text: '', files: [{ mediaId: attachmentId }] }])
    const { connection } = database
    connection
      .prepare(
        `INSERT INTO text_sets (id, kind, name, query, rows, row_count, created_at, updated_at)
         VALUES ('s-1', 'embeddings', '', '', ?, 1, 0, 0)`,
      )
      .run(table === 'text_sets' ? rows : '[]')
    connection
      .prepare(
        `INSERT INTO embedding_results (id, set_id, started_at, status, ready_count, took_ms, request, rows)
         VALUES ('r-1', 's-1', 0, 'done', 0, 0, '{}', ?)`,
      )
      .run(table === 'text_sets' ? '[]' : rows)
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    connection.prepare(`DELETE FROM ${table}`).run()
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it('keeps what a turn refers to, and counts seven days from when it was last seen used', async () => {
    addTurn('t-1', [{ type: 'text', text: 'see' }, await attach('used')])
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    database.connection.prepare("UPDATE turns SET deleted_at = 1, deleted_with = 't-1'").run()
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    database.connection.prepare('DELETE FROM turns').run()
    expect([await startAfter(6), kept()]).toEqual([0, 1])
    expect([await startAfter(2), kept()]).toEqual([1, 0])
  })

  it('keeps what a copy of a turn refers to', async () => {
    const block = await attach('forked')
    addTurn('t-1', [block])
    addTurn('t-2', [block])
    database.connection.prepare("DELETE FROM turns WHERE id = 't-1'").run()
    expect([await startAfter(30), kept()]).toEqual([0, 1])
  })

  it('keeps what a draft refers to, also when the window has not told yet in this start', async () => {
    const { attachmentId } = await attach('drafted')
    service.keepForDrafts({ 'c-1': [attachmentId] })
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    service.keepForDrafts({})
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it('keeps what a form refers to, whatever messages and other forms do', async () => {
    const { attachmentId } = await attach('source')
    service.keepForForm('images-edit', [attachmentId])
    service.keepForForm('another', [])
    service.keepForDrafts({})
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    service.keepForForm('images-edit', [])
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it('forgets the draft of a conversation that is gone for good', async () => {
    const { attachmentId } = await attach('drafted')
    addConversation('c-2', host.clock.now())
    service.keepForDrafts({ 'c-2': [attachmentId] })
    database.connection.prepare("UPDATE conversations SET deleted_at = 1 WHERE id = 'c-2'").run()
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    database.connection.prepare("DELETE FROM conversations WHERE id = 'c-2'").run()
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it('is not fooled by a message that looks like a reference', async () => {
    const { attachmentId } = await attach('unused')
    addTurn('t-1', [{ type: 'text', text: `{"attachmentId":"${attachmentId}"}` }])
    expect([await startAfter(8), kept()]).toEqual([1, 0])
  })

  it('looks through turns in slices', async () => {
    for (let index = 0; index < 1200; index += 1) addTurn(`t-${index}`, [{ type: 'text', text: 'hi' }])
    addTurn('last', [await attach('used')])
    expect([await startAfter(30), kept()]).toEqual([0, 1])
  })

  it('leaves a file alone that is attached again since the start', async () => {
    await attach('again')
    host.clock.advance(30 * day)
    service = createAttachmentService(host)
    await attach('again')
    utimesSync(join(data, 'attachments', readdirSync(join(data, 'attachments'))[0] ?? ''), 1e9, 1e9)
    addConversation('c-0', 1)
    await service.sweep(database, never)
    expect(kept()).toBe(1)
  })

  it('removes what a crash left half written, and nothing that is not ours', async () => {
    await attach('unused')
    for (const name of [`${'a'.repeat(64)}.png.123.tmp`, 'notes.txt']) {
      writeFileSync(join(data, 'attachments', name), 'x')
      utimesSync(join(data, 'attachments', name), host.clock.now() / 1000, host.clock.now() / 1000)
    }
    await startAfter(8)
    expect(readdirSync(join(data, 'attachments'))).toEqual(['notes.txt'])
  })

  it('removes nothing beside a database that knows nothing from that time', async () => {
    await attach('unused')
    database.connection.prepare('DELETE FROM conversations').run()
    expect([await startAfter(30), kept()]).toEqual([0, 1])
    addConversation('c-2', host.clock.now())
    expect([await startAfter(30), kept()]).toEqual([0, 1])
  })
})
