import { describe, expect, it } from 'vitest'
import { fakeRun } from '../testing/fake-conversations.ts'
import { scaleEnd, stretchesOf } from './clock-scale.ts'

describe('the end of the common axis', () => {
  it.each([
    [0, 100],
    [90, 100],
    [850, 1000],
    [1200, 2000],
    [3310, 4000],
    [4001, 8000],
    [9000, 10_000],
    [65_000, 80_000],
  ])('is for %i ms at %i ms', (longest, end) => {
    expect(scaleEnd(longest)).toBe(end)
  })
})

describe('the stretches of a run', () => {
  it('are headers, waiting, reasoning and text, one after the other', () => {
    const run = fakeRun('r', {
      status: 'done',
      timings: { headersMs: 20, firstReasoningMs: 100, firstTextMs: 300, lastTextMs: 900, endMs: 910 },
    })
    expect(stretchesOf(run, 0)).toEqual([
      { kind: 'headers', from: 0, to: 20 },
      { kind: 'waiting', from: 20, to: 100 },
      { kind: 'reasoning', from: 100, to: 300 },
      { kind: 'text', from: 300, to: 900 },
    ])
  })

  it('grow with the clock while the run is on', () => {
    const run = fakeRun('r', { status: 'running', timings: { headersMs: 20, firstTextMs: 300 } })
    expect(stretchesOf(run, 700).at(-1)).toEqual({ kind: 'text', from: 300, to: 700 })
  })

  it('end with the headers of a run that failed there', () => {
    const run = fakeRun('r', { status: 'failed', timings: { headersMs: 20, endMs: 20 } })
    expect(stretchesOf(run, 700)).toEqual([{ kind: 'headers', from: 0, to: 20 }])
  })
})
