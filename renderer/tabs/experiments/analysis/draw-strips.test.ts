import { expect, it } from 'vitest'
import { estimateWidth } from '../../../panels/charts/measure-text.ts'
import { drawStrips } from './draw-strips.ts'
import type { TimedVariant } from './timed-variant.ts'

/** A variant whose answers had these durations in milliseconds, without streaming. */
function timed(times: readonly number[]): TimedVariant {
  return {
    index: 0,
    label: 'practice-sums',
    asked: 'chat · Practice',
    points: { firstTextMs: [], durationMs: times.map((ms, caseIndex) => ({ caseIndex, ms })) },
    counts: { firstTextMs: 0, durationMs: times.length },
    spread: { durationMs: { p50: times[0] ?? 0, p95: times.at(-1) ?? 0 } },
  }
}

function axisNumbers(times: readonly number[]): string[] {
  const { scene } = drawStrips([timed(times)], 900, estimateWidth)
  return scene.shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.anchor === 'middle' && shape.size === 10 ? [shape.text] : [],
  )
}

it('puts powers of ten and their halves and fifths on the axis of times', () => {
  expect(axisNumbers([120, 900, 9_000])).toEqual(['1', '10', '0.5', '5', '0.2', '2'])
})

it('puts round numbers on the axis where all times are close together', () => {
  expect(axisNumbers([690, 720, 820])).toEqual(['0.6', '0.7', '0.8', '0.9'])
})
