import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { doInThread } from '../../lib/do-in-thread.ts'
import { newFolder } from '../testing/backup-app.ts'
import { mayPass } from './may-pass.ts'

/** A self-contained thread: runs some SQL, and throws its error. */
const thread = `
  const { parentPort } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  parentPort.on('message', ({ path, sql }) => new DatabaseSync(path).exec(sql))`

/** The error as it passes through the end of a thread, while another program has locked the database. */
async function failed(sql: string): Promise<unknown> {
  const path = join(newFolder(), 'locked.sqlite')
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('CREATE TABLE t (a); BEGIN IMMEDIATE')
  const ended = await doInThread(
    { path, sql },
    {
      start: () => new Worker(thread, { eval: true }),
      signal: new AbortController().signal,
      onMessage: () => undefined,
    },
  )
  if (ended.state !== 'failed') throw new Error(ended.state)
  return ended.error
}

it.each([
  ['a lock of another program', 'BEGIN IMMEDIATE', true],
  ['a table that is not there', 'SELECT * FROM gone', false],
])('%s passes: %s gives %s', async (_what, sql, passes) => {
  expect(mayPass(await failed(sql))).toBe(passes)
})
