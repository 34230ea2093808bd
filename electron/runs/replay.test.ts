import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { toEvents } from './testing/parts-format.ts'
import { settle, startTestRun } from './testing/start-test-run.ts'
import { createTestSink } from './testing/test-sink.ts'
import { processorMsSince } from '../../shared/testing/processor-time.ts'

const parts: Part[] = [
  { type: 'start', responseId: 'one' },
  { type: 'reasoning', block: 'r', text: 'First attempt' },
  { type: 'unreadable', text: 'odd' },
  { type: 'start', responseId: 'two' },
  { type: 'reasoning', block: 'r', text: 'Überlegung ' },
  { type: 'reasoning', block: 'r', text: '🙂' },
  { type: 'text', block: 't', text: 'Grüße, ' },
  { type: 'tool-call', block: 'a', callId: 'c1', name: 'look', arguments: '{"at":' },
  { type: 'tool-call', block: 'b', callId: 'c2', name: 'listen' },
  { type: 'tool-call', block: 'a', arguments: '"left"}' },
  { type: 'text', block: 't', text: 'Welt' },
  { type: 'tool-call', block: 'b', arguments: '{}' },
  { type: 'opaque', block: 'o', label: 'odd', value: { n: 1 } },
  { type: 'usage', usage: { inputTokens: 3 } },
  { type: 'usage', usage: { outputTokens: 9 } },
  { type: 'keep', value: { signature: 'abc' } },
  { type: 'finish', reason: 'stop', raw: 'stop' },
]

function wholeAnswer(): Answer {
  const answer = createAnswer()
  applyParts(answer, parts)
  return answer
}

async function replayed(test: TestRuns, id: string) {
  const run = test.runs.get(id)
  if (!run.ok) throw new Error(run.error.message)
  const replay = await test.records.replay(run.value)
  if (!replay.ok) throw new Error(replay.error.message)
  const answer = createAnswer()
  applyParts(answer, replay.value.progress.log.snapshot())
  return { run: run.value, replay: replay.value, answer }
}

const bytes = new TextEncoder().encode(`: PING\n\n${toEvents(parts)}data: {broken\r\n\r\ndata: [DONE]\n\n`)

describe('a run derived again from its record', () => {
  it.each([1, 2, 3, 7, 50, bytes.length])(
    'is the same run when its bytes came %i at a time',
    async (size) => {
      const test = createTestRuns()
      const { id } = await startTestRun(test)
      const exchange = test.exchanges.newest()
      test.host.clock.advance(40)
      exchange.begin({ 'x-request-id': 'req-1' })
      for (let offset = 0; offset < bytes.length; offset += size) {
        test.host.clock.advance(3)
        exchange.receive(bytes.subarray(offset, offset + size))
      }
      exchange.close()
      await settle()

      const { run, replay, answer } = await replayed(test, id)
      expect(answer).toEqual({ ...wholeAnswer(), unreadableCount: 2 })
      expect(replay.end).toEqual({ outcome: 'done' })
      const { endMs: _endMs, ...timings } = run.timings
      expect(replay.progress.applyTo({ ...run, bytes: 0, eventCount: 0, timings: {} })).toEqual({
        ...run,
        timings,
      })
      const record = await test.recorder.read(id, run.startedAt)
      expect(record.ok && Buffer.concat(record.value.chunks.map((chunk) => chunk.bytes))).toEqual(
        Buffer.from(bytes),
      )
    },
  )
})

describe('a watcher that comes late', () => {
  it('sees what one sees who was there from the start, whenever it comes', async () => {
    const test = createTestRuns()
    const { id } = await startTestRun(test)
    const exchange = test.exchanges.newest()
    const sinks = [createTestSink()]
    const watching = [test.runs.watch(id, sinks[0]!)]
    exchange.begin()
    for (const part of parts) {
      const late = createTestSink()
      sinks.push(late)
      watching.push(test.runs.watch(id, late))
      exchange.parts(part)
      test.host.clock.advance(5)
      // Each chunk arrives in its own turn of the event loop.
      await settle()
    }
    exchange.complete()
    await Promise.all(watching)
    for (const sink of sinks)
      expect(sink.answer()).toMatchObject({ ...wholeAnswer(), keys: expect.anything() })
    for (const { batches } of sinks) {
      const first = batches[0]?.seq ?? 0
      expect(batches.map((batch) => batch.seq)).toEqual(batches.map((_, index) => first + index))
    }
  })

  it('learns of a run that has ended in one batch', async () => {
    const test = createTestRuns()
    const { id } = await startTestRun(test)
    test.exchanges.newest().begin()
    test.exchanges.newest().parts(...parts)
    test.exchanges.newest().complete()
    await settle()
    const sink = createTestSink()
    expect(await test.runs.watch(id, sink)).toEqual({ ok: true })
    expect([sink.batches.length, sink.batches[0]?.run.status]).toEqual([1, 'done'])
    expect(sink.answer()).toEqual(wholeAnswer())
  })

  it('hears that nobody knows the run', async () => {
    const test = createTestRuns()
    const result = await test.runs.watch('nobody', createTestSink())
    expect(result.ok ? 'ok' : result.error.kind).toBe('not-found')
  })
})

/** The CPU time for `count` chunks from bytes to disk, with one watcher that reads and one that does not. */
async function measure(count: number): Promise<number> {
  const test = createTestRuns()
  const { id } = await startTestRun(test)
  const exchange = test.exchanges.newest()
  const quick = createTestSink()
  const slow = createTestSink(1)
  const watching = [test.runs.watch(id, quick), test.runs.watch(id, slow)]
  exchange.begin()
  const piece = new TextEncoder().encode(toEvents([{ type: 'text', block: 't', text: 'word ' }]))
  const before = process.threadCpuUsage()
  for (let index = 0; index < count; index += 1) {
    exchange.receive(piece)
    test.host.clock.advance(1)
    if (index % 100 === 0) await settle()
  }
  exchange.complete()
  slow.grant(10)
  await Promise.all(watching)
  const durationMs = processorMsSince(before)
  expect([quick.answer().blocks, slow.answer().blocks]).toEqual([
    [{ type: 'text', text: 'word '.repeat(count) }],
    [{ type: 'text', text: 'word '.repeat(count) }],
  ])
  return durationMs
}

describe('a long answer', () => {
  it('costs in proportion to its length: 20,000 pieces do not take 12 times as long as 5,000', async () => {
    await measure(2_000)
    const ratios: number[] = []
    for (let round = 0; round < 3; round += 1) ratios.push((await measure(20_000)) / (await measure(5_000)))
    expect(Math.min(...ratios)).toBeLessThan(12)
  })
})
