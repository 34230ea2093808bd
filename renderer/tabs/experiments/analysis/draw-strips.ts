import { fitText, fitTextMiddle, type MeasureText, type Shape } from '../../../panels/charts/scene.ts'
import type { DrawnPlot, PlotMark } from '../../../panels/charts/plot.tsx'
import { formatTick, linearScale, logScale, type Scale } from '../../../panels/charts/scale.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { variantMark, variantMarkShape } from '../variant-mark.ts'
import { timeMeasures, type TimedVariant, type TimeMeasure } from './timed-variant.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'

const headHeight = 36
const figuresWidth = 92
const gap = 12
/** A time that exceeds the earlier one by this factor is marked. */
const worse = 1.1

interface Panel {
  readonly measure: TimeMeasure
  readonly scale: Scale
  readonly figuresX: number
}

/**
 * Draws a row for each variant: a dot per answer, the median with its interval, and the 95th percentile; below them, in
 * grey, those of its baseline.
 */
export function drawStrips(
  variants: readonly TimedVariant[],
  width: number,
  measure: MeasureText,
): DrawnPlot {
  const hasBefore = variants.some(({ before }) => before !== undefined)
  const rowHeight = hasBefore ? 48 : 40
  const labelWidth = width < 700 ? 118 : Math.min(280, Math.max(150, width * 0.18))
  const shown = timeMeasures.filter((item) => variants.some(({ spread }) => spread[item] !== undefined))
  const room = (width - labelWidth) / Math.max(1, shown.length)
  const height = headHeight + variants.length * rowHeight
  const panels = shown.map((item, at): Panel => {
    const start = labelWidth + at * room + gap / 2
    const end = start + room - figuresWidth - gap * 1.5
    return { measure: item, scale: strip(variants, item, [start, end]), figuresX: end + gap }
  })
  const shapes: Shape[] = panels.flatMap((panel) => headShapes(panel, height))
  const marks: PlotMark[] = []
  const points: PlotMark[] = []
  for (const [row, variant] of variants.entries()) {
    const y = headHeight + row * rowHeight
    shapes.push({ kind: 'line', points: [0, y, width, y], stroke: 'line', width: 1 })
    shapes.push(...labelShapes(variant, y, labelWidth, measure))
    for (const panel of panels) {
      shapes.push(...stripShapes(variant, panel, y), ...figureShapes(variant, panel, y))
      marks.push(...figureMarks(variant, panel, y))
      points.push(...pointMarks(variant, panel, y))
    }
  }
  return { scene: { width, height, shapes }, marks: [...marks, ...points] }
}

function strip(
  variants: readonly TimedVariant[],
  measure: TimeMeasure,
  range: readonly [number, number],
): Scale {
  let [low, high] = [Infinity, 1]
  const take = (ms: number): void => {
    low = Math.min(low, Math.max(1, ms))
    high = Math.max(high, ms)
  }
  for (const { points, spread, before } of variants) {
    for (const { ms } of points[measure]) take(ms)
    for (const item of [spread[measure], before?.[measure]])
      if (item !== undefined) [item.p50, item.p95].map(take)
  }
  if (low === Infinity) low = 1
  return logScale([low / 1.15, high * 1.15], range)
}

/** The minimum distance between axis labels, in pixels. */
const tickRoom = 26

/**
 * Returns tick values: 1, 2 and 5 times the powers of ten, as far as they fit, with the powers first. When fewer than
 * two fit into a narrow range, other round values are added.
 */
function ticks(scale: Scale): number[] {
  const [low, high] = scale.domain
  const exponents = Array.from(
    { length: Math.max(0, Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1) },
    (_, at) => at + Math.floor(Math.log10(low)),
  )
  const chosen: number[] = []
  const choose = (value: number): void => {
    if (value < low || value > high) return
    if (chosen.every((item) => Math.abs(scale(item) - scale(value)) >= tickRoom)) chosen.push(value)
  }
  for (const factor of [1, 5, 2]) for (const exponent of exponents) choose(factor * 10 ** exponent)
  if (chosen.length < 2)
    for (const { value } of linearScale(scale.domain, scale.range).ticks(4)) choose(value)
  return chosen
}

function headShapes({ measure, scale, figuresX }: Panel, height: number): Shape[] {
  const { times } = experimentAnalysisText()
  const title = measure === 'firstTextMs' ? times.firstText : times.duration
  const [x] = scale.range
  return [
    { kind: 'text', x, y: 8, text: `${title} (s)`, fill: 'ink-2', isStrong: true },
    ...ticks(scale).flatMap((value): Shape[] => [
      {
        kind: 'text',
        x: scale(value),
        y: 25,
        text: formatTick(value / 1000, value / 1000),
        anchor: 'middle',
        fill: 'ink-3',
        size: 10,
      },
      { kind: 'line', points: [scale(value), headHeight, scale(value), height], stroke: 'line', width: 1 },
    ]),
    { kind: 'text', x: figuresX + 54, y: 25, text: 's', anchor: 'end', fill: 'ink-3', size: 10 },
  ]
}

function labelShapes(
  { index, label, asked }: TimedVariant,
  y: number,
  width: number,
  measure: MeasureText,
): Shape[] {
  return [
    variantMarkShape(index, 5, y + 14),
    {
      kind: 'text',
      x: 14,
      y: y + 14,
      text: fitTextMiddle(label, width - 20, measure, 12),
      fill: 'ink',
      size: 12,
    },
    { kind: 'text', x: 14, y: y + 29, text: fitText(asked, width - 20, measure), fill: 'ink-3' },
  ]
}

/** Returns the vertical position of a dot in its strip: evenly spread, and the same in every drawing. */
function dotY(y: number, at: number): number {
  return y + 5 + ((at * 0.618_034) % 1) * 14
}

/** Returns a small circle as a path. */
function dotPath(x: number, y: number): string {
  const [left, right, middle] = [x - 1.6, x + 1.6, y].map((value) => value.toFixed(1))
  // oxlint-disable-next-line text/untranslated -- A path to draw.
  return `M${right} ${middle}A1.6 1.6 0 1 1 ${left} ${middle}A1.6 1.6 0 1 1 ${right} ${middle}Z`
}

function stripShapes(
  { index, points, spread, before }: TimedVariant,
  { measure, scale }: Panel,
  y: number,
): Shape[] {
  const { paint } = variantMark(index)
  const own = spread[measure]
  const earlier = before?.[measure]
  const place = (ms: number): number => Math.round(scale(Math.max(1, ms)) * 10) / 10
  // Draw all dots of a strip as one path: separate shapes would be thousands of elements.
  const dots = points[measure].map(({ ms }, at) => dotPath(place(ms), dotY(y, at)))
  const line = (ms: number, from: number, to: number): Pick<Shape & { kind: 'line' }, 'kind' | 'points'> => ({
    kind: 'line',
    points: [place(ms), from, place(ms), to],
  })
  const bar = (
    { low, high }: { low: number; high: number },
    top: number,
    height: number,
    fill: string,
  ): Shape => {
    const x = place(low)
    return { kind: 'rect', x, y: top, width: Math.max(1, place(high) - x), height, fill, opacity: 0.35 }
  }
  return [
    ...(dots.length > 0 ? [{ kind: 'path', d: dots.join(''), fill: paint, opacity: 0.5 } as const] : []),
    ...(own?.medianInterval ? [bar(own.medianInterval, y + 25, 6, paint)] : []),
    ...(own
      ? [
          { ...line(own.p50, y + 3, y + 33), stroke: paint, width: 2 },
          { ...line(own.p95, y + 3, y + 33), stroke: paint, width: 1.5, dash: [3, 2] },
        ]
      : []),
    ...(earlier?.medianInterval ? [bar(earlier.medianInterval, y + 38, 4, 'ink-3')] : []),
    ...(earlier
      ? [
          { ...line(earlier.p50, y + 36, y + 44), stroke: 'ink-3', width: 1.5 },
          { ...line(earlier.p95, y + 36, y + 44), stroke: 'ink-3', width: 1.25, dash: [2, 2] },
        ]
      : []),
  ]
}

/** Draws p50 and p95 in seconds, with the change from before. */
function figureShapes({ spread, before }: TimedVariant, { measure, figuresX }: Panel, y: number): Shape[] {
  const { times } = experimentAnalysisText()
  const own = spread[measure]
  if (own === undefined) return []
  return (['p50', 'p95'] as const).flatMap((figure, line): Shape[] => {
    const at = { kind: 'text' as const, y: y + 14 + line * 15 }
    const earlier = before?.[measure]?.[figure]
    const change = earlier === undefined ? undefined : signed((own[figure] - earlier) / 1000)
    const isWorse = earlier !== undefined && own[figure] > earlier * worse
    return [
      { ...at, x: figuresX, text: times[figure], fill: 'ink-3' },
      { ...at, x: figuresX + 54, text: seconds(own[figure]), anchor: 'end', fill: 'ink' },
      ...(change === undefined
        ? []
        : [{ ...at, x: figuresX + 58, text: change, fill: isWorse ? 'danger' : 'ink-3' }]),
    ]
  })
}

function seconds(ms: number): string {
  return formatNumber(ms / 1000, ms < 9995 ? 2 : 1)
}

/** Formats a change: `+0.20`, `−0.03`, `=`. */
function signed(change: number): string {
  if (Math.abs(change) < 0.005) return '='
  return `${change > 0 ? '+' : ''}${formatNumber(change, 2)}`
}

function figureMarks({ label, spread }: TimedVariant, { measure, scale }: Panel, y: number): PlotMark[] {
  const { times } = experimentAnalysisText()
  const own = spread[measure]
  if (own === undefined) return []
  const of = measure === 'firstTextMs' ? times.firstText : times.duration
  return (['p50', 'p95'] as const).map((figure): PlotMark => {
    const value = formatDuration(own[figure])
    const text = times.mark({ variant: label, measure: of, figure: times[figure], value })
    const { medianInterval: interval } = own
    return {
      x: scale(Math.max(1, own[figure])),
      y: y + 28,
      text:
        figure === 'p95' || interval === undefined
          ? text
          : times.markWithInterval({
              text,
              low: formatDuration(interval.low),
              high: formatDuration(interval.high),
            }),
    }
  })
}

function pointMarks({ label, points }: TimedVariant, { measure, scale }: Panel, y: number): PlotMark[] {
  const { times } = experimentAnalysisText()
  const of = measure === 'firstTextMs' ? times.firstText : times.duration
  return points[measure].map(({ caseIndex, ms }, at) => ({
    x: scale(Math.max(1, ms)),
    y: dotY(y, at),
    text: times.point({ variant: label, row: caseIndex + 1, measure: of, value: formatDuration(ms) }),
  }))
}
