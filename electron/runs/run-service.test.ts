import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { speechFormat } from '../../shared/formats/speech/index.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createHandExchanges } from './testing/hand-exchange.ts'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { partsFormat } from './testing/parts-format.ts'
import { settle, startTestRun as start } from './testing/start-test-run.ts'
import { createTestSink } from './testing/test-sink.ts'

function stored(test: TestRuns, id: string): Run {
  const run = test.runs.get(id)
  if (!run.ok) throw new Error(run.error.message)
  return run.value
}

const statusOnDisk = (test: TestRuns, id: string): unknown =>
  test.database.connection.prepare('SELECT status FROM runs WHERE id = ?').get(id)?.['status']

describe('a run', () => {
  it('is stored as running before its request leaves', async () => {
    const statusesWhenSent: unknown[] = []
    const exchanges = createHandExchanges()
    const test = createTestRuns({
      runExchange(exchange) {
        const rows = test.database.connection.prepare('SELECT status FROM runs').all()
        statusesWhenSent.push(...rows.map((row) => row['status']))
        return exchanges.runExchange(exchange)
      },
    })
    const run = await start(test)
    expect(statusesWhenSent).toEqual(['running'])
    expect(await test.runs.record(run.id)).toMatchObject({
      ok: true,
      value: { request: { url: 'http://gateway.test/v1/chat/completions' }, response: null },
    })
  })

  it('is not sent when it cannot be stored', async () => {
    const test = createTestRuns()
    test.database.connection.exec('PRAGMA query_only = ON')
    await expect(start(test)).rejects.toThrow('The request was not sent because the run could not be saved')
    expect(test.exchanges.all).toEqual([])
  })

  it('stores what belongs to it in the same transaction, or nothing', async () => {
    const test = createTestRuns()
    const refused = await test.runs.start({
      format: partsFormat,
      connectionId: 'mine',
      model: 'm',
      request: { method: 'GET', path: '/', auth: 'authorization', headers: {}, expectsStream: false },
      store: () => err({ kind: 'unavailable', message: 'No.' }),
    })
    const runs = test.database.connection.prepare('SELECT count(*) AS count FROM runs').get()
    expect([refused.ok, runs?.['count'], test.exchanges.all]).toEqual([false, 0, []])
  })

  it('keeps all of an answer that is a file, and of any other as much as a record holds', async () => {
    const test = createTestRuns({ maxBytes: 200 })
    const request = {
      method: 'POST',
      path: '/',
      auth: 'authorization',
      headers: {},
      expectsStream: false,
    } as const
    const kept: (number | undefined)[] = []
    for (const format of [speechFormat, partsFormat]) {
      const started = await test.runs.start({ format, connectionId: 'mine', model: 'm', request })
      if (!started.ok) throw new Error(started.error.message)
      const exchange = test.exchanges.newest()
      exchange.begin()
      for (let count = 0; count < 5; count += 1) exchange.receive(new Uint8Array(100).fill(3))
      exchange.close({ outcome: 'done' })
      await settle()
      const { id, startedAt } = started.value
      const files = await test.recorder.responseFiles(id, startedAt)
      kept.push(files.ok ? files.value.bytes : undefined)
    }
    expect(kept).toEqual([500, 100])
  })

  it('ends with status, times, counts, usage and the request id', async () => {
    const test = createTestRuns()
    const run = await start(test)
    const exchange = test.exchanges.newest()
    const { clock } = test.host
    clock.advance(120)
    exchange.begin({ 'X-Oneapi-Request-Id': 'req-7' })
    clock.advance(30)
    exchange.parts({ type: 'start' })
    clock.advance(50)
    exchange.parts({ type: 'reasoning', block: 'r', text: 'Hm.' })
    clock.advance(100)
    exchange.text('One')
    clock.advance(100)
    exchange.text(' two')
    exchange.parts(
      { type: 'usage', usage: { inputTokens: 3, outputTokens: 2 } },
      { type: 'finish', reason: 'stop', raw: 'stop' },
    )
    exchange.receive(new TextEncoder().encode('data: {broken\n\n'))
    clock.advance(10)
    exchange.complete()
    await settle()
    expect(stored(test, run.id)).toEqual({
      ...run,
      status: 'done',
      httpStatus: 200,
      requestId: 'req-7',
      timings: {
        headersMs: 120,
        firstEventMs: 150,
        firstReasoningMs: 200,
        firstTextMs: 300,
        lastTextMs: 400,
        endMs: 410,
      },
      usage: { inputTokens: 3, outputTokens: 2 },
      finish: { reason: 'stop', raw: 'stop' },
      bytes: expect.any(Number),
      eventCount: 8,
      unreadableCount: 1,
    })
    expect(statusOnDisk(test, run.id)).toBe('done')
  })

  it('is stored with its final state before the last batch, and told of after it', async () => {
    const test = createTestRuns()
    const order: string[] = []
    const run = await start(test, (ended) => order.push(`ended ${ended.status}`))
    const sink = createTestSink()
    const watching = test.runs.watch(run.id, {
      signal: sink.signal,
      send(batch) {
        order.push(`batch ${batch.run.status}, on disk ${String(statusOnDisk(test, run.id))}`)
        return sink.send(batch)
      },
    })
    test.exchanges.newest().begin()
    test.exchanges.newest().text('One')
    test.exchanges.newest().complete()
    await watching
    await settle()
    expect(order).toEqual(['batch running, on disk running', 'batch done, on disk done', 'ended done'])
  })

  it('tells whoever asked the answer as it was read while it came', async () => {
    const test = createTestRuns()
    const blocks: unknown[] = []
    await start(test, (_run, answer) => blocks.push(...answer.blocks))
    test.exchanges.newest().begin()
    test.exchanges.newest().text('One ')
    test.exchanges.newest().text('two')
    test.exchanges.newest().complete()
    await settle()
    expect(blocks).toEqual([{ type: 'text', text: 'One two' }])
  })

  it.each([
    ['ended-early', undefined],
    ['failed', { outcome: 'failed', error: { kind: 'network', message: 'The connection broke.' } }],
    ['stopped', { outcome: 'stopped' }],
    ['ended-early', { outcome: 'ended-early', error: { kind: 'network', message: 'The connection broke.' } }],
    [
      'cut-after-end',
      { outcome: 'cut-after-end', error: { kind: 'network', message: 'The connection broke.' } },
    ],
  ] as const)('can end as %s, with what was received and what broke', async (status, end) => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    test.exchanges.newest().close(end)
    await settle()
    expect(stored(test, run.id)).toMatchObject({ status })
    expect(stored(test, run.id).error?.message).toBe(
      end !== undefined && 'error' in end ? 'The connection broke.' : undefined,
    )
    const sink = createTestSink()
    await test.runs.watch(run.id, sink)
    expect(sink.answer().blocks).toEqual([{ type: 'text', text: 'Half' }])
  })

  it('has failed when the gateway put an error into a stream that then ended well', async () => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    test.exchanges.newest().parts({ type: 'error', error: { kind: 'server', message: 'Overloaded.' } })
    test.exchanges.newest().complete()
    await settle()
    expect(stored(test, run.id)).toMatchObject({ status: 'failed', error: { message: 'Overloaded.' } })
  })

  it('has failed when the code that reads it throws; the cause is in the log', async () => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().crash(new Error('a mistake'))
    await settle()
    expect(stored(test, run.id)).toMatchObject({ status: 'failed', error: { kind: 'bug' } })
    expect(test.host.log.lines.join('\n')).toContain('a mistake')
  })

  it('goes on when it cannot be recorded, and says so beside its answer', async () => {
    const test = createTestRuns()
    writeFileSync(test.host.paths.records, 'a file where the folder should be')
    const run = await start(test)
    const sink = createTestSink()
    const watching = test.runs.watch(run.id, sink)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('All of it')
    test.exchanges.newest().complete()
    await watching
    expect(sink.answer().blocks).toEqual([{ type: 'text', text: 'All of it' }])
    expect(sink.batches.at(-1)?.run).toMatchObject({
      status: 'done',
      error: { kind: 'storage', message: expect.stringContaining('could not be recorded') },
    })
  })

  it('is kept in memory, and says so, when its end cannot be stored', async () => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('All of it')
    test.database.connection.exec('PRAGMA query_only = ON')
    test.exchanges.newest().complete()
    await settle()
    const sink = createTestSink()
    await test.runs.watch(run.id, sink)
    expect(sink.answer().blocks).toEqual([{ type: 'text', text: 'All of it' }])
    expect(stored(test, run.id)).toMatchObject({ status: 'done', error: { kind: 'storage' } })
  })

  it('never has the key on disk', async () => {
    const test = createTestRuns()
    await start(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('One')
    test.exchanges.newest().complete()
    await settle()
    test.database.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const { data } = test.host.paths
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name), 'latin1'), file.name).not.toContain('sk-never')
    }
  })
})

describe('Stop', () => {
  it('aborts the request and keeps the part that had arrived', async () => {
    const test = createTestRuns()
    const run = await start(test)
    const sink = createTestSink()
    const watching = test.runs.watch(run.id, sink)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half of ')
    expect(await test.runs.stop(run.id)).toEqual(ok())
    await watching
    expect(test.exchanges.newest().signal.aborted).toBe(true)
    expect(sink.answer().blocks).toEqual([{ type: 'text', text: 'Half of ' }])
    expect(sink.batches.at(-1)?.run).toMatchObject({ status: 'stopped' })
    expect(stored(test, run.id).error).toBeUndefined()
  })

  it('ends a run whose exchange does not come to an end', async () => {
    const test = createTestRuns({ runExchange: () => Promise.withResolvers<never>().promise })
    const run = await start(test)
    const stopping = test.runs.stop(run.id)
    test.host.clock.advance(1_000)
    await stopping
    expect(statusOnDisk(test, run.id)).toBe('stopped')
  })

  it('is no error on a run that has ended, and not-found on one that never was', async () => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().close({ outcome: 'stopped' })
    await settle()
    const unknown = await test.runs.stop('nobody')
    expect([await test.runs.stop(run.id), unknown.ok ? 'ok' : unknown.error.kind]).toEqual([
      ok(),
      'not-found',
    ])
  })
})

describe('closing the app', () => {
  it('ends live runs as interrupted, with what was received on disk', async () => {
    const test = createTestRuns()
    const run = await start(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Half')
    void test.runs.close()
    expect(test.exchanges.newest().signal.aborted).toBe(true)
    await settle()
    expect(statusOnDisk(test, run.id)).toBe('interrupted')
    const replay = await test.records.replay(stored(test, run.id))
    const answer = createAnswer()
    if (replay.ok) applyParts(answer, replay.value.progress.log.take())
    expect(answer.blocks).toEqual([{ type: 'text', text: 'Half' }])
  })

  it('refuses to send what comes too late', async () => {
    const test = createTestRuns()
    void test.runs.close()
    await expect(start(test)).rejects.toThrow('The app is closing.')
    expect(test.exchanges.all).toEqual([])
  })
})
