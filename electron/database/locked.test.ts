import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { openDatabase } from './open.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

const nobody = (): void => undefined

/** A database and another program that locks it. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-locked-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'playground.sqlite')
  const clock = createMemoryClock(0)
  const opened = openDatabase({ path, clock, log: { info: nobody, warn: nobody, error: nobody } })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  database.connection.exec('CREATE TABLE notes (text TEXT)')
  const insert = database.connection.prepare('INSERT INTO notes VALUES (?)')
  const other = new DatabaseSync(path)
  onTestFinished(() => {
    database.close()
    if (other.isOpen) other.close()
  })
  return {
    clock,
    database,
    other,
    add: (text: string) => () => {
      insert.run(text)
      return ok()
    },
    notes: () =>
      other
        .prepare('SELECT text FROM notes ORDER BY rowid')
        .all()
        .map(({ text }) => text),
  }
}

it('does not wait for another program for long, and says who is in the way', () => {
  const { database, other, add } = open()
  other.exec('BEGIN IMMEDIATE')
  // SQLite's busy timeout in milliseconds: a start waits two seconds, but afterwards main must not be blocked.
  expect(database.connection.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 50 })
  const written = database.write(databaseError('changeNotSaved'), add('lost'))
  expect(written).toMatchObject({
    ok: false,
    error: {
      kind: 'storage',
      code: 'database-busy',
      message: 'The change could not be saved. Another program is using the database.',
    },
  })
})

it('writes what must not be lost as soon as the database is free, in order, and once', () => {
  const { database, other, clock, add, notes } = open()
  other.exec('BEGIN IMMEDIATE')
  const first = database.writeEventually(databaseError('changeNotSaved'), add('one'))
  const second = database.writeEventually(databaseError('changeNotSaved'), add('two'))
  expect([first.ok, second.ok]).toEqual([false, false])
  clock.advance(1_000)
  other.exec('ROLLBACK')
  expect(notes()).toEqual([])
  clock.advance(1_000)
  expect(notes()).toEqual(['one', 'two'])
  clock.advance(10_000)
  expect(notes()).toEqual(['one', 'two'])
})

it('writes what waits when the app closes before the next attempt', () => {
  const { database, other, add, notes } = open()
  other.exec('BEGIN IMMEDIATE')
  database.writeEventually(databaseError('changeNotSaved'), add('one'))
  other.exec('ROLLBACK')
  database.close()
  expect(notes()).toEqual(['one'])
})
