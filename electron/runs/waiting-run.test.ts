import { describe, expect, it } from 'vitest'
import { sweepInterruptedRuns } from './sweep-interrupted.ts'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { settle, startTestRun } from './testing/start-test-run.ts'

const waitMs = 30_000

/** A run that waits for its turn, since the gateway has asked to wait. */
async function startWaiting(options: Parameters<typeof createTestRuns>[0] = {}) {
  const test = createTestRuns(options)
  test.limiters.of('mine').holdFor(waitMs)
  const run = await startTestRun(test)
  expect(run.waiting).toBeDefined()
  return { test, id: run.id }
}

/** The state of a run after the app was killed and restarted. */
async function afterKill(test: TestRuns, id: string) {
  test.database.close()
  const next = createTestRuns({ host: test.host })
  await sweepInterruptedRuns({ ...next, secretsOf: async () => [], log: next.host.log })
  const run = next.runs.get(id)
  if (!run.ok) throw new Error(run.error.message)
  return run.value
}

describe('the end of the app', () => {
  it('by a kill: a run that waited was never sent, and says so at the next start', async () => {
    const { test, id } = await startWaiting()
    expect(await afterKill(test, id)).toMatchObject({ status: 'interrupted', isUnsent: true })
  })

  it('by a kill: a run that has left may have been charged, with an answer or without', async () => {
    for (const isAnswered of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one app after the other
      const { test, id } = await startWaiting()
      test.host.clock.advance(waitMs)
      // oxlint-disable-next-line no-await-in-loop -- it leaves
      await settle()
      if (isAnswered) test.exchanges.newest().begin()
      // oxlint-disable-next-line no-await-in-loop -- the next start
      const run = await afterKill(test, id)
      expect([run.status, run.isUnsent]).toEqual(['interrupted', undefined])
    }
  })

  it('in order: a run that waited was never sent', async () => {
    const { test, id } = await startWaiting()
    await test.runs.close()
    expect(test.runs.get(id)).toMatchObject({ value: { isUnsent: true } })
    expect((await afterKill(test, id)).isUnsent).toBe(true)
  })
})

describe('a run that waits', () => {
  it('is sent with the key and to the address that are set when it leaves', async () => {
    const target = { key: 'sk-old', baseUrl: 'http://old.test' }
    const { test, id } = await startWaiting({ target })
    Object.assign(target, { key: 'sk-new', baseUrl: 'http://new.test' })
    test.limiters.of('mine').forgetHold()
    await settle()
    expect(test.exchanges.newest().target).toMatchObject({ key: 'sk-new', baseUrl: 'http://new.test' })
    test.exchanges.newest().begin()
    expect(test.runs.get(id)).toMatchObject({ value: { status: 'running' } })
  })

  it('waits by what the new key is told, if that is told to wait too', async () => {
    const { test, id } = await startWaiting()
    test.limiters.of('mine').holdFor(2 * waitMs)
    test.host.clock.advance(waitMs)
    await settle()
    expect(test.runs.get(id)).toMatchObject({ value: { waiting: {}, isUnsent: true } })
    test.host.clock.advance(waitMs)
    await settle()
    expect(test.exchanges.newest().target.key).toBe('sk-never-on-disk')
  })
})
