import { expect, it, onTestFinished } from 'vitest'
import type { Run, RunStatus } from '../../shared/runs/run.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createRunStore } from '../runs/run-store.ts'
import { createOwnRuns } from './own-runs.ts'

const now = 100 * 24 * 60 * 60 * 1000

function create() {
  const { clock, log } = createMemoryHost()
  const opened = openDatabase({ path: ':memory:', clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  onTestFinished(() => database.close())
  const store = createRunStore(database)
  let count = 0
  return {
    database,
    read: createOwnRuns(database),
    /** Each run is a second after the previous one. */
    run: (change: Partial<Run> = {}) => {
      count += 1
      store.insert(
        sampleRun({ id: `r${count}`, startedAt: now - 1_000_000 + count * 1_000, ...change }),
        undefined,
      )
    },
  }
}

const failed = (kind: NonNullable<Run['error']>['kind']): Partial<Run> => ({
  status: 'failed',
  error: { kind, message: 'No.' },
})

it('counts the runs of each model that ended by themselves, and takes the median of what was whole', () => {
  const { read, run, database } = create()
  for (const firstTextMs of [400, 600, 2_000]) run({ timings: { firstTextMs } })
  run({ ...failed('rate-limited'), timings: { firstTextMs: 9_000 } })
  run({ status: 'ended-early', timings: { firstTextMs: 9_000 } })
  const ours: RunStatus[] = ['running', 'stopped', 'interrupted']
  for (const status of ours) run({ status })
  run({ model: 'other', timings: {} })
  run({ connectionId: 'c2' })
  run({ startedAt: now - 31 * 24 * 60 * 60 * 1000 })
  run({ id: 'gone' })
  database.connection.prepare("UPDATE runs SET deleted_at = 1 WHERE id = 'gone'").run()
  expect(Object.fromEntries(read('c1', now))).toEqual({
    m: { ended: 5, failed: 2, firstTextMs: 600 },
    other: { ended: 1, failed: 0 },
  })
})

const check = { isCheck: true } as const

it.each([
  ['one check of a broken service', [{ ...failed('server'), ...check }], true],
  ['a check that succeeded since', [{ ...failed('server'), ...check }, check], undefined],
  ['a request that the model refuses', [{ ...failed('unsupported-parameter'), ...check }], undefined],
  ['two that were not found', [failed('not-found'), failed('not-found')], true],
  ['three of a broken service', [failed('server'), failed('unavailable'), failed('server')], true],
  ['one that was not found', [failed('not-found')], undefined],
  ['two of a broken service', [failed('server'), failed('server')], undefined],
  ['three that were refused a field', Array(3).fill(failed('unsupported-parameter')), undefined],
  ['three without a network', Array(3).fill(failed('network')), undefined],
  ['three with a bad key', Array(3).fill(failed('unauthorized')), undefined],
  ['a success after failures', [failed('not-found'), failed('not-found'), {}], undefined],
  ['failures after a success', [{}, failed('not-found'), failed('not-found')], true],
])('says of %s whether the model is failing', (_what, runs: Partial<Run>[], isFailing) => {
  const { read, run } = create()
  for (const item of runs) run(item)
  expect(read('c1', now).get('m')?.isFailing).toBe(isFailing)
})

it('asks the index which runs to read', () => {
  const { database } = create()
  const plan = database.connection
    .prepare(
      `EXPLAIN QUERY PLAN SELECT rowid, row_number() OVER (PARTITION BY model ORDER BY started_at DESC)
       FROM runs INDEXED BY runs_by_model WHERE connection_id = 'c1' AND deleted_at IS NULL AND started_at >= 1`,
    )
    .all()
    .map((row) => String(row['detail']))
  expect(plan.join()).toContain('USING COVERING INDEX runs_by_model')
})
