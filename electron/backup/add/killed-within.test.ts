import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { openToAdd } from '../../database/open-to-add.ts'
import { createNodeHost } from '../../host/node/create-node-host.ts'
import { plannedAddition } from '../place-restored.ts'
import { planIn, startWithAnswers } from '../testing/adding-app.ts'
import { createHost, newFolder, start, writeWhole } from '../testing/backup-app.ts'

/** So many that the thread is still adding them when the main process receives the first progress. */
const count = 40_000

/** Repeats the first message of a conversation, each time with a new id. */
function repeatMessage(path: string, conversationId: string): void {
  const connection = openToAdd(path)
  const columns = connection
    .prepare('PRAGMA table_info(turns)')
    .all()
    .map(({ name }) => String(name))
  const values = columns.map((name) => (name === 'id' ? "'repeated-' || n.value" : `t.${name}`))
  connection
    .prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)
       INSERT INTO turns (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM n, turns t WHERE t.conversation_id = ?1 AND t.parent_id IS NULL`,
    )
    .run(conversationId, count)
  connection.close()
}

/** The number of rows in a table. */
function countIn(path: string, table: 'turns' | 'runs', where = '1'): number {
  const connection = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(
      connection.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get()?.['count'],
    )
  } finally {
    connection.close()
  }
}

/** A folder of an app with a conversation of its own, whose next start adds a large backup. */
async function planAddition() {
  const from = createHost()
  const old = await startWithAnswers(from)
  const id = await old.converse('Asked on the old computer')
  repeatMessage(from.paths.database, id)
  const { path } = await writeWhole(old.page)
  await old.app.close()
  const dataFolder = newFolder()
  return { dataFolder, database: await planIn(dataFolder, path) }
}

/**
 * Starts the app in a separate process, which dies after this share of the messages. Resolves with its last progress.
 */
async function killAfter(dataFolder: string, share: number): Promise<{ done: number; all: number }> {
  const script = fileURLToPath(new URL('../testing/adding-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataFolder, String(share)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, exited] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(exited).toEqual([null, 'SIGKILL'])
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as { done: number; all: number }
}

describe('a start that is killed within the transaction that adds a large backup', () => {
  it('has added nothing, however often, and the next one adds all of it once', async () => {
    const { dataFolder, database } = await planAddition()
    for (const share of [0, 0.5]) {
      const { done, all } = await killAfter(dataFolder, share)
      expect(all).toBe(count + 2)
      expect(done).toBeGreaterThan(all * share)
      expect(done).toBeLessThan(all)
      expect(countIn(database, 'turns'), 'what was not committed').toBe(0)
    }
    for (const starts of ['the next', 'one more']) {
      const host = valueOf(await createNodeHost({ dataFolder, environment: {} }))
      const { app, page, titles } = await start(host)
      expect((await titles()).toSorted(), starts).toEqual(['Asked on the old computer', 'Of this computer'])
      expect(valueOf(await page.call('app.info', {})).startProblems).toEqual([])
      expect(plannedAddition(host.config)).toBeUndefined()
      await app.close()
      host.release()
      expect(countIn(database, 'turns'), starts).toBe(count + 2)
      expect(countIn(database, 'turns', "id LIKE 'repeated-%'"), starts).toBe(count)
      expect(countIn(database, 'runs', 'turn_id IS NOT NULL'), starts).toBe(1)
    }
  })
})
