import { describe, expect, test } from 'vitest'
import { createPace, humanTempo, readPace, wait } from './pace.ts'

describe('pace', () => {
  test('is human unless another one is asked for', () => {
    const pace = createPace(undefined)
    const gaps = Array.from({ length: 200 }, (_, index) => pace.token(humanTempo, index))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40)
    expect(new Set(gaps).size).toBeGreaterThan(50)
  })

  test('waits the fixed time for each token and shrinks silences in proportion', () => {
    const [still, half] = [createPace(0), createPace(13.75)]
    expect([still.first(humanTempo), still.token(humanTempo, 3), still.pause(6000)]).toEqual([0, 0, 0])
    expect([half.token(humanTempo, 3), half.pause(6000)]).toEqual([13.75, 3000])
  })

  test.each([
    ['0', 0],
    ['2.5', 2.5],
    ['fast', undefined],
    ['-1', undefined],
    [undefined, undefined],
  ])('reads the header %j as %j', (value, pace) => {
    expect(readPace(value)).toBe(pace)
  })

  test('ends a wait when the client is gone', async () => {
    const gone = new AbortController()
    let cancelled = false
    const waiting = wait({ now: () => 0, after: () => () => (cancelled = true) }, 60_000, gone.signal)
    gone.abort()
    await waiting
    expect(cancelled).toBe(true)
  })
})
