import { describe, expect, it } from 'vitest'
import { timeScale } from '../charts/scale.ts'
import { drawArrivals, gapToY } from './arrivals.ts'
import type { EventRow } from './event-rows.ts'

const size = { width: 400, tickHeight: 28, dotHeight: 64, span: 10_000 }

describe('the strip of arrivals', () => {
  it('draws each kind in its own colour, and a stall as wide as it was long', () => {
    const drawing = drawArrivals(
      [
        row(1000, 'reasoning'),
        row(1020, 'text', 20),
        row(6000, 'refusal', 4980, true),
        row(6010, 'usage', 10),
      ],
      size,
    )
    expect(drawing.stalls).toEqual([{ x: 41.5, width: 198, ms: 4980 }])
    expect(
      [drawing.reasoning, drawing.text, drawing.other].map((path) => path.split('M').length - 1),
    ).toEqual([1, 2, 1])
    expect(drawing.dots.filter(({ isStall }) => isStall)).toHaveLength(1)
  })

  it('draws the stall in which the stream ended', () => {
    const drawing = drawArrivals([row(1000, 'text'), row(1045, 'text', 45)], {
      ...size,
      stalledUntil: 10_000,
    })
    expect(drawing.stalls).toEqual([{ x: 42.5, width: 357, ms: 8955 }])
    expect(drawing.dots.filter(({ isStall }) => isStall)).toEqual([{ x: 399.5, y: 0.8, isStall: true }])
  })

  it('stays as small as it is wide, however many events there are', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row(index * 2, 'text', 2))
    const drawing = drawArrivals(rows, size)
    expect(drawing.text.split('M').length).toBeLessThanOrEqual(401)
    expect(drawing.dots.length).toBeLessThanOrEqual(400)
  })

  it('puts gaps on a scale of tens', () => {
    expect([1, 10, 100, 1000, 10_000, 100_000].map((gap) => gapToY(gap, 64))).toEqual([64, 48, 32, 16, 0, 0])
  })

  it('has an axis of round seconds', () => {
    expect(secondsOf(11_800)).toEqual([0, 3, 6, 9])
    expect(secondsOf(900)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
  })
})

function secondsOf(span: number): number[] {
  return timeScale([0, span], [0, 400])
    .ticks(5)
    .map(({ value }) => value / 1000)
}

function row(at: number, kind: string, gap?: number, isStall = false): EventRow {
  return { number: 1, at, gap, kind, preview: '', data: 'x'.repeat(100), isReadable: true, isStall }
}
