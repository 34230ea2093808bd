import { describe, expect, it } from 'vitest'
import { maxBatchCharacters } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createRunWatcher } from './run-watcher.ts'
import { settle } from './testing/start-test-run.ts'
import { createTestSink } from './testing/test-sink.ts'

const run = { id: 'run-1', status: 'running' } as Run
const text = (value: string): Part => ({ type: 'text', block: 'text', text: value })

function watch(sink = createTestSink(), replay: readonly Part[] = []) {
  const clock = createMemoryClock(0)
  const watcher = createRunWatcher({ sink, clock, replay, firstSeq: 8, prepare: () => run })
  return { clock, sink, watcher }
}

describe('a watcher of a run', () => {
  it('gets everything so far at once, with the number it was given', () => {
    const { sink } = watch(createTestSink(), [text('so far')])
    expect(sink.batches).toEqual([{ runId: 'run-1', seq: 8, parts: [text('so far')], run }])
  })

  it('gets a long answer so far in slices, with what comes meanwhile behind them', async () => {
    const long = 'x'.repeat(2 * maxBatchCharacters + 1)
    const { clock, sink, watcher } = watch(createTestSink(), [text(long)])
    watcher.push([text(' and more')])
    watcher.end()
    for (let frame = 0; frame < 5; frame += 1) {
      await settle()
      clock.advance(16)
    }
    const texts = sink.batches.map(({ parts }) =>
      parts.map((part) => ('text' in part ? part.text : '')).join(''),
    )
    expect(texts.join('')).toBe(`${long} and more`)
    expect(texts.every(({ length }) => length <= maxBatchCharacters)).toBe(true)
    expect(sink.batches.map(({ seq }) => seq)).toEqual(texts.map((_, index) => 8 + index))
  })

  it('gets at most one batch in 16 ms, merged, and each batch counts one up', async () => {
    const { clock, sink, watcher } = watch()
    for (let millisecond = 0; millisecond < 160; millisecond += 1) {
      watcher.push([text('x')])
      await settle()
      clock.advance(1)
    }
    const parts = sink.batches.slice(1).map((batch) => batch.parts)
    expect(parts.length).toBe(10)
    expect(parts.every((batch) => batch.length === 1)).toBe(true)
    expect(sink.batches.map((batch) => batch.seq)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  it('gets the first piece after a pause at once', async () => {
    const { clock, sink, watcher } = watch()
    await settle()
    clock.advance(500)
    watcher.push([text('x')])
    expect(sink.batches).toHaveLength(2)
  })

  it('gets nothing while it has no room, and then all of it in one batch', async () => {
    const { clock, sink, watcher } = watch(createTestSink(1))
    for (let piece = 0; piece < 1_000; piece += 1) {
      watcher.push([text('x'), { type: 'tool-call', block: 'tool', arguments: 'y' }])
      clock.advance(16)
      // The promise of a sink resolves in a later turn.
      if (piece % 100 === 0) await settle()
    }
    expect(sink.batches).toHaveLength(1)
    sink.grant(1)
    await settle()
    expect(sink.batches[1]?.parts).toEqual([
      text('x'.repeat(1_000)),
      { type: 'tool-call', block: 'tool', arguments: 'y'.repeat(1_000) },
    ])
  })

  it('gets the end at once, and is done when it has taken it', async () => {
    const { sink, watcher } = watch()
    await settle()
    watcher.push([text('last')])
    watcher.end()
    await watcher.done
    expect(sink.batches.at(-1)?.parts).toEqual([text('last')])
  })

  it('is done when the reader leaves, also while it had no room', async () => {
    const { sink, watcher, clock } = watch(createTestSink(0))
    sink.leave()
    await watcher.done
    watcher.push([text('late')])
    clock.advance(100)
    expect(sink.batches).toHaveLength(1)
  })
})
