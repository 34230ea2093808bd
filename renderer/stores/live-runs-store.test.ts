import { afterEach, describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { createLiveRuns } from './live-runs-store.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

describe('the runs a window watches', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('gathers the parts of a run and tells them once per frame', () => {
    const { bridge, live, paint, notified } = setUp()
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    stream?.push(batch(1, [{ type: 'text', block: 'a', text: 'Hel' }]))
    stream?.push(batch(2, [{ type: 'text', block: 'a', text: 'lo' }]))
    expect(notified()).toBe(0)
    paint()
    expect(notified()).toBe(1)
    expect(live.store.getState().runs['run-1']).toEqual({
      runId: 'run-1',
      run: run(),
      blocks: [{ type: 'text', text: 'Hello' }],
      hasEnded: false,
      watchError: undefined,
    })
  })

  it('keeps the blocks that did not change as they are', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    stream?.push(batch(1, [{ type: 'reasoning', block: 'r', text: 'Think' }]))
    paint()
    const before = live.store.getState().runs['run-1']?.blocks[0]
    stream?.push(batch(2, [{ type: 'text', block: 'a', text: 'Hi' }]))
    paint()
    expect(live.store.getState().runs['run-1']?.blocks[0]).toBe(before)
  })

  it('keeps the outline of a run while only its last text grows', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    const outline = () => live.store.getState().outlines['run-1']
    const push = (seq: number, ...parts: Part[]) => {
      stream?.push(batch(seq, parts))
      paint()
      return outline()
    }
    const first = push(1, { type: 'text', block: 'a', text: 'One' })
    expect(push(2, { type: 'text', block: 'a', text: ' two' })).toBe(first)
    expect(live.store.getState().runs['run-1']?.blocks).toEqual([{ type: 'text', text: 'One two' }])
    const called = push(3, { type: 'tool-call', block: 'c', name: 'look' })
    expect(called?.blocks).toHaveLength(2)
    expect(push(4, { type: 'tool-call', block: 'c', arguments: '{' })).not.toBe(called)
    stream?.end(ok())
    paint()
    expect(outline()?.hasEnded).toBe(true)
    live.forget('run-1')
    paint()
    expect(outline()).toBeUndefined()
  })

  it('tells what a text grew by, and nothing when anything else was done', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    let seq = 0
    const push = (...parts: Part[]) => stream?.push(batch((seq += 1), parts))
    push(text('One'))
    paint()
    expect(live.newText('run-1', 0, 0)).toBeUndefined()
    push(text(' two'))
    push(text(','), text(' three'))
    paint()
    expect(live.newText('run-1', 0, 3)).toBe(' two, three')
    expect(live.newText('run-1', 0, 2)).toBeUndefined()
    expect(live.newText('run-1', 1, 3)).toBeUndefined()
    push(text(' four'), { type: 'tool-call', block: 'c', name: 'look' })
    paint()
    expect(live.newText('run-1', 0, 14)).toBeUndefined()
    push({ type: 'text', block: 'b', text: 'A' })
    push({ type: 'text', block: 'b', text: 'B' })
    paint()
    expect(live.newText('run-1', 2, 1)).toBeUndefined()
    push({ type: 'start', responseId: 'again' }, { type: 'text', block: 'd', text: 'AB' })
    paint()
    expect(live.newText('run-1', 0, 0)).toBeUndefined()
    expect(live.newText('run-1', 0, 2)).toBeUndefined()
  })

  it('tells all who look slowly together, a few times a second, in a frame that has new text', () => {
    vi.useFakeTimers()
    const { bridge, live, paint } = setUp()
    const notified: string[] = []
    const stop = ['a', 'b'].map((name) => live.subscribeSlowly(() => notified.push(`${name} ${seen()}`)))
    const seen = () => (live.store.getState().runs['run-1']?.blocks[0] as { text?: string } | undefined)?.text
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    for (let seq = 1; seq <= 30; seq += 1) {
      stream?.push(batch(seq, [text('.')]))
      vi.advanceTimersByTime(16)
      paint()
    }
    expect(notified).toEqual(['a .................', 'b .................'])
    // No more events arrive: the last one is reported in a frame of its own.
    vi.advanceTimersByTime(250)
    expect(notified).toHaveLength(2)
    paint()
    expect(notified.slice(2)).toEqual([`a ${'.'.repeat(30)}`, `b ${'.'.repeat(30)}`])
    vi.advanceTimersByTime(1000)
    paint()
    expect(notified).toHaveLength(4)
    for (const end of stop) end()
    stream?.push(batch(31, [text('.')]))
    paint()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('watches a run only once', () => {
    const { bridge, live } = setUp()
    live.watch('run-1')
    live.watch('run-1')
    expect(bridge.streamsOf('runs.watch')).toHaveLength(1)
  })

  it('takes the replay in place of what it had when the socket was lost', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    const first = bridge.streamsOf('runs.watch')[0]
    first?.push(batch(3, [{ type: 'text', block: 'a', text: 'Hel' }]))
    bridge.setState('lost')
    first?.end(err({ kind: 'unavailable', message: 'The connection to the app was lost.' }))
    bridge.setState('open')
    const second = bridge.streamsOf('runs.watch')[1]
    second?.push(batch(9, [{ type: 'text', block: 'a', text: 'Hello again' }]))
    second?.push(batch(10, [{ type: 'text', block: 'a', text: '.' }]))
    paint()
    const seen = live.store.getState().runs['run-1']
    expect([seen?.blocks, seen?.watchError]).toEqual([[{ type: 'text', text: 'Hello again.' }], undefined])
  })

  it('does not watch a finished run again after the socket was lost', () => {
    const { bridge, live } = setUp()
    live.watch('run-1')
    bridge.streamsOf('runs.watch')[0]?.end(ok())
    bridge.setState('lost')
    bridge.setState('open')
    expect(bridge.streamsOf('runs.watch')).toHaveLength(1)
  })

  it('leaves out a batch it has seen', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    const stream = bridge.streamsOf('runs.watch')[0]
    stream?.push(batch(2, [{ type: 'text', block: 'a', text: 'once' }]))
    stream?.push(batch(2, [{ type: 'text', block: 'a', text: 'once' }]))
    paint()
    expect(live.store.getState().runs['run-1']?.blocks).toEqual([{ type: 'text', text: 'once' }])
  })

  it('drops a run that is forgotten, and closes its stream', () => {
    const { bridge, live, paint } = setUp()
    live.watch('run-1')
    paint()
    live.forget('run-1')
    paint()
    expect(live.store.getState().runs).toEqual({})
    expect(bridge.streamsOf('runs.watch')[0]?.isClosed).toBe(true)
  })

  // 60 frames in a second; in each of them all answers grow.
  it.each([
    [1, 30],
    [2, 30],
    [3, 30],
    [4, 20],
    [6, 20],
  ])('draws %i answers that grow at once %i times a second', (answers, times) => {
    const { bridge, live, paint, notified, frame } = setUp()
    const ids = Array.from({ length: answers }, (_, index) => `run-${index}`)
    for (const id of ids) live.watch(id)
    const streams = bridge.streamsOf('runs.watch')
    const growAll = (seq: number) => {
      for (const stream of streams) stream.push(batch(seq, [text('word ')]))
    }
    growAll(1)
    paint()
    const before = notified()
    for (let at = 0; at < 60; at += 1) {
      growAll(2 + at)
      frame()
    }
    expect(notified() - before).toBe(times)
    for (const id of ids)
      expect(JSON.stringify(live.store.getState().runs[id]?.blocks).length).toBeGreaterThan(280)
  })

  it('draws what begins, ends or goes in the next frame, however many answers grow', () => {
    const { bridge, live, notified, frame } = setUp()
    for (let index = 0; index < 6; index += 1) live.watch(`run-${index}`)
    const streams = bridge.streamsOf('runs.watch')
    let seq = 0
    const drawnAfter = (change: () => void): number => {
      seq += 1
      for (const stream of streams.slice(0, 5)) stream.push(batch(seq, [text('word ')]))
      const before = notified()
      change()
      frame()
      return notified() - before
    }
    frame()
    drawnAfter(() => undefined)
    expect(drawnAfter(() => undefined)).toBe(0)
    expect(drawnAfter(() => streams[5]?.push(batch(1, [text('First')])))).toBe(1)
    expect(drawnAfter(() => undefined)).toBe(0)
    expect(drawnAfter(() => streams[0]?.end(ok()))).toBe(1)
    expect(live.store.getState().runs['run-0']?.hasEnded).toBe(true)
    expect(drawnAfter(() => live.forget('run-1'))).toBe(1)
    expect(live.store.getState().runs['run-1']).toBeUndefined()
  })
})

function setUp() {
  const bridge = createFakeBridge()
  let pending: (() => void) | undefined
  let now = 0
  const live = createLiveRuns(
    bridge,
    (callback) => {
      pending = callback
      return () => (pending = undefined)
    },
    () => now,
  )
  live.start()
  let count = 0
  live.store.subscribe(() => (count += 1))
  const drawAfter = (ms: number) => {
    now += ms
    const draw = pending
    pending = undefined
    draw?.()
  }
  /** A frame late enough after the last one that growth is rendered in it. */
  const paint = () => drawAfter(100)
  /** The next frame at 60 frames a second. */
  const frame = () => drawAfter(1000 / 60)
  return { bridge, live, paint, frame, notified: () => count }
}

function batch(seq: number, parts: Part[]): RunBatch {
  return { runId: 'run-1', seq, parts, run: run() }
}

function run(): Run {
  return sampleRun({
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-chat',
    status: 'running',
    url: 'http://127.0.0.1:4141/v1/chat/completions',
  })
}

function text(piece: string): Part {
  return { type: 'text', block: 'a', text: piece }
}
