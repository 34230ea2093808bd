import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { ok } from '../../shared/errors/result.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createTestFolder, createTestRuns } from '../runs/testing/create-test-runs.ts'
import { partsFormat } from '../runs/testing/parts-format.ts'
import { createRecorder } from './recorder.ts'

const startedAt = Date.UTC(2026, 10, 21, 14, 3, 22)
const sent = { method: 'POST', url: 'http://gateway.test/v1/videos', headers: [], body: Buffer.from('{}') }
const head = { status: 200, headers: [] }

/** The paths that were flushed to the disk, in order. */
function watchFlushes(): string[] {
  const flushed: string[] = []
  const names = new Map<number, string>()
  const { openSync, fsyncSync, fdatasyncSync } = fs
  Object.assign(fs, {
    openSync: (...given: Parameters<typeof openSync>) => {
      const descriptor = openSync(...given)
      names.set(descriptor, String(given[0]))
      return descriptor
    },
    fsyncSync: (descriptor: number) => {
      fsyncSync(descriptor)
      flushed.push(names.get(descriptor) ?? '')
    },
    fdatasyncSync: (descriptor: number) => {
      fdatasyncSync(descriptor)
      flushed.push(names.get(descriptor) ?? '')
    },
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { openSync, fsyncSync, fdatasyncSync })
    syncBuiltinESMExports()
  })
  return flushed
}

it('has a request and the names of its folders on the disk itself before it leaves', () => {
  const folder = createTestFolder()
  const recorder = createRecorder({ folder, clock: createMemoryClock(startedAt) })
  const flushed = watchFlushes()
  const run = recorder.start('run-1', startedAt)
  run.sent(sent)
  const month = join(folder, '2026-11')
  const own = join(month, 'run-1')
  expect(flushed).toEqual([join(own, 'request.json'), join(own, 'request.body'), own, month, folder])
  flushed.length = 0
  recorder.start('run-2', startedAt).sent(sent)
  expect(flushed.at(-1)).toBe(month)
})

it('has each piece of the answer to a job on the disk itself before it is read, and no other answer', () => {
  const folder = createTestFolder()
  const recorder = createRecorder({ folder, clock: createMemoryClock(startedAt) })
  const flushed = watchFlushes()
  for (const isJob of [true, false]) {
    const id = isJob ? 'job' : 'other'
    const own = join(folder, '2026-11', id)
    const run = recorder.start(id, startedAt, { isJob })
    run.sent(sent)
    flushed.length = 0
    run.head(head, 1)
    run.chunk(Buffer.from('{"task_id":'), 2)
    const answer = ['response.json', 'response.body', 'chunks.txt'].map((name) => join(own, name))
    expect(flushed).toEqual(isJob ? answer : [])
    run.close({ status: 'done', isBroken: false, at: 3 })
  }
})

it('flushes the database for the row of a run, and for that alone', async () => {
  const { database, runs } = createTestRuns()
  const synchronous = () => Number(database.connection.prepare('PRAGMA synchronous').get()?.['synchronous'])
  const full = 2
  const normal = 1
  let during: number | undefined
  const started: Result<unknown> = await runs.start({
    format: partsFormat,
    connectionId: 'mine',
    model: 'm',
    request: { method: 'POST', path: '/v1/x', auth: 'authorization', headers: {}, expectsStream: false },
    store() {
      during = synchronous()
      return ok(undefined)
    },
  })
  expect(started.ok).toBe(true)
  expect([during, synchronous()]).toEqual([full, normal])
})
