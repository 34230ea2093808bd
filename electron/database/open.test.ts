import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock, Log } from '../host/host.ts'
import { withoutWritePermission } from '../host/node/testing/without-write-permission.ts'
import type { Database } from './database.ts'
import type { Migration } from './migration.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

const clock: Clock = { now: () => 1_800_000_000_000, monotonic: () => 0, after: () => () => undefined }

let folder: string
let path: string
let lines: string[]
let opened: Database[]
const log: Log = {
  info: (line) => void lines.push(line),
  warn: (line) => void lines.push(line),
  error: (line) => void lines.push(line),
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-database-'))
  path = join(folder, 'playground.sqlite')
  lines = []
  opened = []
})

afterEach(() => {
  for (const database of opened) database.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(steps?: readonly Migration[], at = path) {
  const result = openDatabase({ path: at, clock, log, ...(steps === undefined ? {} : { steps }) })
  if (result.ok) opened.push(result.value)
  return result
}

function openOrThrow(steps?: readonly Migration[], at = path): Database {
  const result = open(steps, at)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function errorOf(steps?: readonly Migration[]) {
  const result = open(steps)
  return result.ok ? undefined : result.error
}

const insertConversation = `INSERT INTO conversations
  (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
  VALUES (?, 'A title', 'chat', 'm', '', '{}', '', 1, 1)`

describe('opening the database', () => {
  it('makes a private file with the newest schema, and says whether full-text search is there', () => {
    const database = openOrThrow()
    const version = database.connection.prepare('PRAGMA user_version').get()?.user_version
    const mode = database.connection.prepare('PRAGMA journal_mode').get()?.journal_mode
    expect({ version, mode, permissions: statSync(path).mode & 0o777 }).toEqual({
      version: migrations.at(-1)?.version,
      mode: 'wal',
      permissions: 0o600,
    })
    expect(lines).toEqual([
      `database: schema ${migrations.at(-1)?.version}, full-text search ${database.hasFullTextSearch ? 'on' : 'off'}`,
    ])
  })

  it('keeps what was written when it is opened again', () => {
    const first = openOrThrow()
    first.connection.prepare(insertConversation).run('c1')
    first.close()
    first.close()
    expect(openOrThrow().connection.prepare('SELECT id FROM conversations').all()).toMatchObject([
      { id: 'c1' },
    ])
    expect(readdirSync(folder).filter((name) => name.includes('.version-'))).toEqual([])
  })

  it('numbers its steps from 1 upwards, each once', () => {
    const versions = migrations.map((step) => step.version)
    expect({ first: versions[0], all: versions }).toEqual({
      first: 1,
      all: [...new Set(versions)].toSorted((left, right) => left - right),
    })
  })

  it('removes the turns of a conversation with it, and keeps its runs', () => {
    const { connection } = openOrThrow()
    connection.prepare(insertConversation).run('c1')
    connection.exec(`
      INSERT INTO turns (id, conversation_id, depth, role, blocks, created_at) VALUES ('t1', 'c1', 1, 'user', '[]', 1);
      INSERT INTO runs (id, conversation_id, format, connection_id, connection_name, is_practice, model, status,
        method, url, is_streamed, started_at) VALUES ('r1', 'c1', 'chat', 'practice', 'P', 1, 'm', 'done', 'POST', '', 1, 1);
      DELETE FROM conversations WHERE id = 'c1'`)
    const turns = connection.prepare('SELECT count(*) AS count FROM turns').get()?.count
    const run = connection.prepare('SELECT conversation_id FROM runs').get()
    expect({ turns, conversation: run?.conversation_id }).toEqual({ turns: 0, conversation: null })
  })

  it('works in memory', () => {
    const database = openOrThrow(undefined, ':memory:')
    database.connection.prepare(insertConversation).run('c1')
    expect(database.isInMemory).toBe(true)
  })
})

describe('bringing an older database up to date', () => {
  const one: Migration = {
    version: 1,
    name: 'one',
    up: (database) => database.exec('CREATE TABLE one (a TEXT)'),
  }
  const two: Migration = {
    version: 2,
    name: 'two',
    up: (database) => database.exec('CREATE TABLE two (a TEXT)'),
  }
  const broken: Migration = {
    version: 2,
    name: 'broken',
    up(database) {
      database.exec('CREATE TABLE half (a TEXT)')
      throw new Error('no further')
    },
  }

  it('takes a private copy of the file first', () => {
    const old = openOrThrow([one])
    old.connection.exec(`INSERT INTO one VALUES ('kept')`)
    old.close()
    openOrThrow([one, two])
    const copies = readdirSync(folder).filter((name) => name.includes('.version-1-'))
    expect(copies).toEqual(['playground.sqlite.version-1-2027-01-15T08-00-00-000Z'])
    const copyPath = join(folder, copies[0] ?? '')
    const copy = new DatabaseSync(copyPath, { readOnly: true })
    expect(copy.prepare('SELECT a FROM one').all()).toMatchObject([{ a: 'kept' }])
    copy.close()
    expect(statSync(copyPath).mode & 0o777).toBe(0o600)
  })

  it('leaves the file as it was when a step fails', () => {
    openOrThrow([one]).close()
    expect(errorOf([one, broken])).toMatchObject({ kind: 'storage', code: 'database-failed' })
    const { connection } = openOrThrow([one])
    const tables = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    expect(tables).toMatchObject([{ name: 'one' }])
  })

  it('refuses a file made by a newer version and does not touch it', () => {
    openOrThrow([one, two]).close()
    const before = readFileSync(path)
    expect(errorOf([one])).toMatchObject({ kind: 'storage', code: 'database-newer' })
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})

describe('a database that cannot be used', () => {
  it('names a file that is no database, and leaves it alone', () => {
    const text = 'this is a shopping list, not a database\n'.repeat(200)
    writeFileSync(path, text)
    expect(errorOf()).toMatchObject({ kind: 'storage', code: 'database-damaged' })
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(readdirSync(folder)).toEqual(['playground.sqlite'])
  })

  it('names a database whose pages are damaged', () => {
    const steps: Migration[] = [
      {
        version: 1,
        name: 'many rows',
        up(database) {
          database.exec('CREATE TABLE rows (a TEXT)')
          const insert = database.prepare('INSERT INTO rows VALUES (?)')
          for (let index = 0; index < 2_000; index += 1) insert.run('x'.repeat(100))
        },
      },
    ]
    openOrThrow(steps).close()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 100, 4096)
    writeFileSync(path, bytes)
    expect(errorOf(steps)).toMatchObject({ kind: 'storage', code: 'database-damaged' })
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('names a lock held by another program, and opens once it is gone', () => {
    openOrThrow().close()
    const other = new DatabaseSync(path)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (a TEXT)')
    expect(errorOf()).toMatchObject({ kind: 'storage', code: 'database-locked' })
    other.exec('ROLLBACK')
    other.close()
    expect(open().ok).toBe(true)
  })

  it('names a folder without write permission, and opens once there is one', async () => {
    const result = await withoutWritePermission(folder, () => open())
    expect(result).toMatchObject({ ok: false, error: { kind: 'storage', code: 'database-read-only' } })
    expect(readdirSync(folder)).toEqual([])
    expect(open().ok).toBe(true)
  })
})
