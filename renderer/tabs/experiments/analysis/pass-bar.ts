import type { Scale } from '../../../panels/charts/scale.ts'
import type { Shape } from '../../../panels/charts/scene.ts'
import { variantMark } from '../variant-mark.ts'
import type { QualityRow } from './quality-row.ts'

/** Draws the pass rate on a line, with its interval, and the earlier one in grey; `y` is the vertical centre. */
export function passBar({ index, summary, before }: QualityRow, scale: Scale, y: number): Shape[] {
  const { paint } = variantMark(index)
  const { passRate, interval } = summary
  const [start, end] = scale.range
  const tick = (x: number): Shape => ({
    kind: 'line',
    points: [x, y - 3, x, y + 3],
    stroke: paint,
    width: 1.5,
  })
  return [
    { kind: 'line', points: [start, y, end, y], stroke: 'line', width: 1 },
    ...(before?.passRate === undefined
      ? []
      : [
          {
            kind: 'line',
            points: [scale(before.passRate), y - 7, scale(before.passRate), y + 7],
            stroke: 'ink-3',
            width: 1.5,
            dash: [2, 2],
          } as const,
        ]),
    ...(interval === undefined
      ? []
      : [
          {
            kind: 'line',
            points: [scale(interval.low), y, scale(interval.high), y],
            stroke: paint,
            width: 1.5,
          } as const,
          tick(scale(interval.low)),
          tick(scale(interval.high)),
        ]),
    ...(passRate === undefined
      ? []
      : [
          {
            kind: 'dot',
            x: scale(passRate),
            y,
            radius: 3,
            shape: 'circle',
            fill: paint,
          } as const,
        ]),
  ]
}
