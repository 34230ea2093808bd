import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settle } from '../runs/testing/start-test-run.ts'
import { sweepInterruptedRuns } from '../runs/sweep-interrupted.ts'
import { sweepOrphanRecords } from '../runs/sweep-orphans.ts'
import { keptConversationsMs } from '../../shared/conversations/organisation.ts'
import { sweepDeletedConversations } from './sweep-deleted.ts'
import {
  createTestConversations,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'

const day = 24 * 60 * 60 * 1000

/** A second start over the same folder, as after a kill: the first one does not shut down. */
function startAgain(test: TestConversations): TestConversations & { sweep(): Promise<number> } {
  test.database.close()
  const next = createTestConversations({ host: test.host })
  return {
    ...next,
    sweep: () => sweepInterruptedRuns({ ...next, secretsOf: async () => [], log: next.host.log }),
  }
}

describe('the start after a kill in the middle of a stream', () => {
  it('finds the run interrupted, with the text, the times and the counts that had arrived', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Tell me')
    const exchange = test.exchanges.newest()
    test.host.clock.advance(50)
    exchange.begin({ 'x-oneapi-request-id': 'req-9' })
    test.host.clock.advance(50)
    exchange.text('All that ')
    test.host.clock.advance(100)
    exchange.text('had arrived')
    // Long enough for the recorder's own flush, too short for the copy in the database.
    test.host.clock.advance(20)

    const next = startAgain(test)
    expect(await next.sweep()).toBe(1)
    const { turns } = valueOf(next.conversations.get(id))
    expect(turns[1]).toMatchObject({
      blocks: [{ type: 'text', text: 'All that had arrived' }],
      run: {
        status: 'interrupted',
        requestId: 'req-9',
        httpStatus: 200,
        timings: { headersMs: 50, firstEventMs: 100, firstTextMs: 100, lastTextMs: 200, endMs: 200 },
        eventCount: 2,
      },
    })
    expect(valueOf(next.conversations.list({ search: 'arrived' }))).toMatchObject([
      { id, lastStatus: 'interrupted' },
    ])
    expect(await next.sweep()).toBe(0)
    // It can be retried at once.
    await next.conversations.retry({ id, connectionId: 'mine', turnId: turns[1]?.id ?? '' })
    expect(next.exchanges.all).toHaveLength(1)
  })

  it('keeps what the database has when there is no record', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Tell me')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    test.host.clock.advance(1_000)
    rmSync(test.host.paths.records, { recursive: true })
    const next = startAgain(test)
    expect(await next.sweep()).toBe(1)
    expect(valueOf(next.conversations.get(id)).turns[1]).toMatchObject({
      blocks: [{ type: 'text', text: 'Half' }],
      run: { status: 'interrupted' },
    })
  })

  it('marks a run whose answer had not begun', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Tell me')
    const next = startAgain(test)
    await next.sweep()
    expect(valueOf(next.conversations.get(id)).turns[1]).toMatchObject({
      blocks: [],
      run: { status: 'interrupted' },
    })
  })

  it('starts though a record makes its reader fail, and though a row cannot be read', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Tell me')
    test.database.connection.exec(`
      INSERT INTO runs (id, format, connection_id, connection_name, is_practice, model, status, method, url,
        is_streamed, started_at, details)
      VALUES ('odd', 'chat', 'c', 'c', 0, 'm', 'running', 'POST', 'u', 1, 0, '{"finish": 7}'), ('', '', '', '', 0, '',
        'running', '', '', 0, -1, 'no JSON')`)
    const { database, recorder, host } = test
    const records = { ...test.records, replay: () => Promise.reject(new Error('a mistake in a reader')) }
    expect(
      await sweepInterruptedRuns({ database, records, recorder, secretsOf: async () => [], log: host.log }),
    ).toBe(3)
    const left = database.connection
      .prepare("SELECT count(*) AS n FROM runs WHERE status <> 'interrupted'")
      .get()
    expect([left?.['n'], host.log.lines.join().includes('a mistake in a reader')]).toEqual([0, true])
  })

  it('finds the unfinished among 100,000 runs through an index', () => {
    const test = createTestConversations()
    const plan = test.database.connection
      .prepare("EXPLAIN QUERY PLAN SELECT * FROM runs WHERE status = 'running' ORDER BY started_at")
      .all()
    expect(plan.map((row) => String(row['detail'])).join()).toContain('INDEX runs_unfinished')
  })
})

describe('the sweep of deleted conversations', () => {
  it('removes them with their runs and records after seven days, and no others', async () => {
    const test = createTestConversations()
    const [old, recent, kept] = [test.create(), test.create(), test.create()]
    const records: string[] = []
    for (const { id } of [old, recent, kept]) {
      const { turns } = await test.send(id, 'Hello')
      test.exchanges.newest().begin()
      test.exchanges.newest().complete()
      await settle()
      records.push(join(test.host.paths.records, '2026-11', turns[1]?.run?.id ?? ''))
    }
    test.conversations.delete([old.id])
    test.host.clock.advance(keptConversationsMs)
    test.conversations.delete([recent.id])
    test.host.clock.advance(1)
    const { database, recorder, host } = test
    expect(await sweepDeletedConversations({ database, recorder, clock: host.clock, log: host.log })).toBe(1)
    expect(records.map((folder) => existsSync(folder))).toEqual([false, true, true])
    const rows = (table: string) =>
      test.database.connection.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']
    expect([rows('conversations'), rows('turns'), rows('runs')]).toEqual([2, 4, 2])
    expect(valueOf(test.conversations.restore([recent.id]))[0]?.id).toBe(recent.id)
  })

  it('keeps one that holds a starred run', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    await test.send(id, 'Hello')
    test.exchanges.newest().begin()
    test.exchanges.newest().complete()
    await settle()
    test.database.connection.exec('UPDATE runs SET is_starred = 1')
    test.conversations.delete([id])
    test.host.clock.advance(31 * day)
    const { database, recorder, host } = test
    expect(await sweepDeletedConversations({ database, recorder, clock: host.clock, log: host.log })).toBe(0)
    expect(valueOf(test.conversations.restore([id]))[0]?.id).toBe(id)
  })

  it('removes a conversation of 3,000 turns', async () => {
    const test = createTestConversations()
    const { id } = test.create()
    const { connection } = test.database
    const insert = connection.prepare(
      "INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, created_at) VALUES (?, ?, ?, ?, 'user', '[]', 0)",
    )
    connection.exec('BEGIN')
    for (let depth = 1; depth <= 3_000; depth += 1)
      insert.run(`t${depth}`, id, depth === 1 ? null : `t${depth - 1}`, depth)
    connection.prepare('UPDATE conversations SET head_turn_id = ? WHERE id = ?').run('t3000', id)
    connection.exec('COMMIT')
    expect(valueOf(test.conversations.get(id)).turns).toHaveLength(3_000)
    test.conversations.delete([id])
    test.host.clock.advance(31 * day)
    const { database, recorder, host } = test
    expect(await sweepDeletedConversations({ database, recorder, clock: host.clock, log: host.log })).toBe(1)
    expect(connection.prepare('SELECT count(*) AS n FROM turns').get()?.['n']).toBe(0)
  })
})

/** A record without a run, last written `age` before the clock's now. */
function leaveOrphan(test: TestConversations, id: string, age: number): string {
  const folder = join(test.host.paths.records, '2026-11', id)
  mkdirSync(folder, { recursive: true })
  const writtenAt = (test.host.clock.now() - age) / 1000
  utimesSync(folder, writtenAt, writtenAt)
  return folder
}

const sweep = ({ database, recorder, host: { clock, log } }: TestConversations) =>
  sweepOrphanRecords({ database, recorder, clock, log, signal: new AbortController().signal })

describe('the sweep of orphan records', () => {
  it('lists them all, and removes those older than seven days', async () => {
    const test = createTestConversations()
    await test.send(test.create().id, 'Hello')
    test.host.clock.advance(20 * day)
    const folders = [leaveOrphan(test, 'old', 8 * day), leaveOrphan(test, 'young', 6 * day)]
    expect(await sweep(test)).toEqual([
      { month: '2026-11', runId: 'old' },
      { month: '2026-11', runId: 'young' },
    ])
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true])
    expect(await test.recorder.runsOf('2026-11')).toHaveLength(2)
  })

  it('removes none from before the first run this database knows: it may be a new one beside old records', async () => {
    const test = createTestConversations()
    const folder = leaveOrphan(test, 'older-than-the-database', 30 * day)
    expect(await sweep(test)).toHaveLength(1)
    await test.send(test.create().id, 'Hello')
    expect(await sweep(test)).toHaveLength(1)
    expect(existsSync(folder)).toBe(true)
  })
})
