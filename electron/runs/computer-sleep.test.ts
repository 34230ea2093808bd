import { describe, expect, it } from 'vitest'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { settle, startTestRun } from './testing/start-test-run.ts'
import { createTestSink, type TestSink } from './testing/test-sink.ts'

const slept = 'The computer slept while this request was running, and the connection was lost.'
const reset: AppError = { kind: 'network', message: 'Closed.', detail: 'read ECONNRESET', code: 'ECONNRESET' }

interface Stage extends TestRuns {
  readonly id: string
  readonly sink: TestSink
  readonly run: () => Run
}

/** A stream that has sent its first word. */
async function streaming(): Promise<Stage> {
  const test = createTestRuns()
  const { id } = await startTestRun(test)
  const sink = createTestSink()
  void test.runs.watch(id, sink)
  test.exchanges.newest().begin()
  test.exchanges.newest().text('One')
  const run = (): Run => {
    const found = test.runs.get(id)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  return { ...test, id, sink, run }
}

describe('a stream over which the computer slept', () => {
  it('ends a minute after the computer woke up when nothing comes, and keeps what was received', async () => {
    const { runs, host, run, sink, exchanges } = await streaming()
    runs.suspend()
    runs.resume()
    host.clock.advance(59_000)
    expect(run().status).toBe('running')
    host.clock.advance(1_000)
    await settle()
    expect(run()).toMatchObject({ status: 'failed', error: { kind: 'network', message: slept } })
    expect(exchanges.newest().signal.aborted).toBe(true)
    expect(sink.answer().blocks).toMatchObject([{ text: 'One' }])
    expect(sink.batches.flatMap(({ parts }) => parts).filter(({ type }) => type === 'error')).toMatchObject([
      { error: { message: slept } },
    ])
  })

  it('goes on when it comes again', async () => {
    const { runs, host, run, exchanges } = await streaming()
    runs.suspend()
    runs.resume()
    host.clock.advance(50_000)
    exchanges.newest().text(' two')
    host.clock.advance(600_000)
    expect(run().status).toBe('running')
    exchanges.newest().complete()
    await settle()
    expect(run()).toMatchObject({ status: 'done' })
    expect(run().error).toBeUndefined()
  })

  it('says so when its connection breaks, with what broke it', async () => {
    const { runs, run, exchanges } = await streaming()
    runs.suspend()
    runs.resume()
    exchanges.newest().close({ outcome: 'failed', error: reset })
    await settle()
    expect(run()).toMatchObject({
      status: 'failed',
      error: { kind: 'network', code: 'ECONNRESET', message: slept, detail: 'Closed.\nread ECONNRESET' },
    })
  })

  it('says what broke it when that was not the sleep', async () => {
    const after = await streaming()
    after.runs.suspend()
    after.runs.resume()
    after.exchanges.newest().text(' two')
    after.exchanges.newest().close({ outcome: 'failed', error: reset })
    const refused = await streaming()
    refused.runs.resume()
    refused.exchanges.newest().close({ outcome: 'failed', error: { kind: 'server', message: 'Overloaded.' } })
    await settle()
    expect([after.run().error?.message, refused.run().error?.message]).toEqual(['Closed.', 'Overloaded.'])
  })

  it('can be stopped meanwhile, and is left alone once it has ended', async () => {
    const { runs, host, run, id } = await streaming()
    runs.resume()
    await runs.stop(id)
    runs.resume()
    host.clock.advance(600_000)
    await settle()
    expect(run()).toMatchObject({ status: 'stopped' })
  })
})
