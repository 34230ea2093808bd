import { describe, expect, it } from 'vitest'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { keptAfterDeletionMs, sweepDeletedRuns } from './prune.ts'
import { createTestHistory, type TestHistory } from './testing/create-test-history.ts'

const dayMs = 24 * 60 * 60 * 1000

function remaining(test: TestHistory): string[] {
  return valueOf(test.history.list({})).entries.map(({ run }) => run.id)
}

describe('pruning history', () => {
  it('tells first what would go, then removes runs older than the limit with their records', async () => {
    const test = createTestHistory()
    const old = await test.exchange('old', 'a')
    const { startedAt } = valueOf(test.runs.get(old))
    test.host.clock.advance(10 * dayMs)
    const fresh = await test.exchange('fresh', 'b')
    const plan = valueOf(await test.history.plan({ by: 'age', days: 7 }))
    expect(plan.runs).toBe(1)
    expect(plan.bytes).toBe(await test.recorder.bytesOf(old, startedAt))
    expect(plan.bytes).toBeGreaterThan(0)
    expect(remaining(test)).toEqual([fresh, old])
    expect(valueOf(await test.history.prune({ by: 'age', days: 7 }))).toEqual(plan)
    expect(remaining(test)).toEqual([fresh])
    expect(await test.recorder.bytesOf(old, startedAt)).toBe(0)
    expect(valueOf(test.history.list({ search: 'old' })).entries).toEqual([])
  })

  it('keeps the newest records up to a size', async () => {
    const test = createTestHistory()
    const ids = [await test.exchange('one', 'a'), await test.exchange('two', 'a')]
    const newest = await test.exchange('three', 'a')
    const { bytes } = valueOf(await test.history.storage())
    const keepBytes = await test.recorder.bytesOf(newest, valueOf(test.runs.get(newest)).startedAt)
    const removed = valueOf(await test.history.prune({ by: 'size', keepBytes }))
    expect(removed).toEqual({ runs: ids.length, bytes: bytes - keepBytes })
    expect(remaining(test)).toEqual([newest])
    expect(valueOf(await test.history.storage())).toEqual({ runs: 1, bytes: keepBytes })
  })

  it('tells which deleted runs cannot be brought back any longer', async () => {
    const test = createTestHistory()
    const deleted = await test.exchange('deleted', 'a')
    await test.exchange('plain', 'a')
    valueOf(test.history.delete([deleted]))
    test.host.clock.advance(dayMs)
    expect(test.removed).toEqual([])
    expect(valueOf(await test.history.prune({ by: 'size', keepBytes: 0 })).runs).toBe(2)
    expect(test.removed).toEqual([deleted])
  })

  it('keeps starred runs and those that are going on', async () => {
    const test = createTestHistory()
    const starred = await test.exchange('starred', 'a')
    await test.exchange('plain', 'a')
    valueOf(test.history.star({ id: starred, isStarred: true }))
    const submitted = await test.send(test.create().id, 'running')
    const running = submitted.turns.at(-1)?.run?.id
    test.host.clock.advance(dayMs)
    expect(valueOf(await test.history.prune({ by: 'size', keepBytes: 0 })).runs).toBe(1)
    expect(remaining(test)).toEqual([running, starred])
  })
})

describe('runs deleted from history', () => {
  it('are removed for good after seven days, and not before', async () => {
    const test = createTestHistory()
    const id = await test.exchange('one', 'a')
    valueOf(test.history.delete([id]))
    const dependencies = { ...test, clock: test.host.clock, log: test.host.log, emit: () => undefined }
    test.host.clock.advance(keptAfterDeletionMs)
    expect(await sweepDeletedRuns(dependencies)).toBe(0)
    test.host.clock.advance(1)
    expect(await sweepDeletedRuns(dependencies)).toBe(1)
    expect(test.runs.get(id)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})
