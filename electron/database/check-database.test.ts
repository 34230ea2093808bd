import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { inspectDatabase } from './inspect-database.ts'

/** The threads started from now on. A thread that has ended has the id -1. */
function watchThreads(): Worker[] {
  const threads: Worker[] = []
  const add = (worker: Worker) => void threads.push(worker)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return threads
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('an app that ends while its database is checked leaves no thread and no file of it behind', async () => {
  const folder = createFolder()
  const threads = watchThreads()
  const host = createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  host.clock.advance(3_000)
  await vi.waitFor(() => expect(threads).toHaveLength(1))
  await app.close()
  expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1))
  expect(readdirSync(folder).filter((name) => /-(?:wal|shm)$/.test(name))).toEqual([])
})

it('a check that is called off ends its thread, and is a failure', async () => {
  const threads = watchThreads()
  const path = join(createFolder(), 'playground.sqlite')
  await expect(inspectDatabase(path, { signal: AbortSignal.abort() })).rejects.toThrow()
  const abort = new AbortController()
  const check = inspectDatabase(path, { signal: abort.signal })
  abort.abort()
  await expect(check).rejects.toThrow('ended without a word')
  expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1))
})
