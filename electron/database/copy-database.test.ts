import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from './copy-database.ts'

/** Slightly more pages than are copied in one step. */
const rows = 2_000

it('copies are of one moment, and private, while the database is written to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-copy-'))
  const path = join(folder, 'app.sqlite')
  const database = new DatabaseSync(path)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE a (text); CREATE TABLE b (text)')
  const addPair = (count: number): void => {
    database.exec('BEGIN')
    for (const table of ['a', 'b'])
      database
        .prepare(
          `INSERT INTO ${table} WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT hex(randomblob(400)) FROM n`,
        )
        .run(count)
    database.exec('COMMIT')
  }
  addPair(rows)
  const copied: { a: unknown; b: unknown; before: number; mode: number }[] = []
  for (let round = 0; round < 25; round += 1) {
    const to = join(folder, `copy-${round}.sqlite`)
    const before = rows + round * 10
    let isCopying = true
    // oxlint-disable-next-line no-await-in-loop -- one copy at a time
    await Promise.all([
      copyDatabase(path, to).finally(() => (isCopying = false)),
      (async () => {
        for (let write = 0; write < 10; write += 1) {
          addPair(1)
          if (isCopying) await new Promise(setImmediate)
        }
      })(),
    ])
    const copy = new DatabaseSync(to)
    const count = (table: string) => copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']
    copied.push({ a: count('a'), b: count('b'), before, mode: statSync(to).mode & 0o777 })
    copy.close()
    rmSync(to)
  }
  for (const { a, b, before, mode } of copied) {
    expect(a).toBe(b)
    expect(Number(a)).toBeGreaterThanOrEqual(before)
    expect(mode).toBe(0o600)
  }
})
