import { memo, useCallback, useMemo } from 'react'
import { formatBytes, formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { bottomAxis, leftAxis } from '../charts/axes.ts'
import { ChartFrame } from '../charts/chart-frame.tsx'
import type { ChartFile } from '../charts/chart-file.ts'
import type { LegendEntry } from '../charts/legend-entry.ts'
import { Plot, type DrawnPlot } from '../charts/plot.tsx'
import { timeScale, withTicksAt } from '../charts/scale.ts'
import type { Paint, Shape } from '../charts/scene.ts'
import { drawArrivals, gapScaleOf, gapToY, waitAfter, type Arrivals } from './arrivals.ts'
import type { EventRow } from './event-rows.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type ArrivalsStripProps = {
  rows: readonly EventRow[]
  p50: number | undefined
  p95: number | undefined
  /** The total time, in milliseconds. */
  span: number
  /** The end of a stall after the last event, in milliseconds since the start. */
  stalledUntil: number | undefined
}

const tickHeight = 28
const dotHeight = 64
const inset = { left: 44, right: 12, between: 24, bottom: 34 }
const height = tickHeight + inset.between + dotHeight + inset.bottom
const fileWidth = 720

/** The arrivals of a stream: a tick for each event, its gap below, stalls hatched, on one time axis. */
export const ArrivalsStrip = memo(function ArrivalsStrip(strip: ArrivalsStripProps) {
  const { rows, p50, p95, span, stalledUntil } = strip
  const draw = useCallback(
    (width: number) => drawStrip({ rows, p50, p95, span, stalledUntil }, width),
    [rows, p50, p95, span, stalledUntil],
  )
  const file = useMemo(
    () => toFile({ rows, p50, p95, span, stalledUntil }),
    [rows, p50, p95, span, stalledUntil],
  )
  return (
    <ChartFrame
      file={file}
      caption={file.caption}
      className="tabular flex-none border-b border-line px-3 py-2"
    >
      <Plot label={file.title} draw={draw} />
    </ChartFrame>
  )
})

function toFile(strip: ArrivalsStripProps): ChartFile {
  const { rows, stalledUntil } = strip
  const { arrivals, events } = inspectorText()
  const wait = waitAfter(rows, stalledUntil)
  return {
    name: 'arrivals',
    title: arrivals.title,
    caption: summaryOf(strip),
    legend: legendOf(strip),
    draw: () => drawStrip(strip, fileWidth).scene,
    table: {
      columns: [
        { name: arrivals.event, format: formatCount },
        { name: arrivals.kind },
        { name: arrivals.time, unit: 'ms', format: formatCount },
        { name: events.gap, unit: 'ms', format: formatCount },
        { name: arrivals.size, unit: 'B', format: formatBytes },
      ],
      rowCount: rows.length + (wait === undefined ? 0 : 1),
      row(index) {
        if (index === rows.length) return [undefined, arrivals.wait, wait?.until, wait?.gap, undefined]
        const { number, kind, at, gap, data = '' } = rows[index] ?? {}
        return [number, kind, at, gap, data.length]
      },
    },
  }
}

const kinds = [
  { kind: 'reasoning', colour: 'data-3' },
  { kind: 'text', colour: 'data-1' },
  { kind: 'media', colour: 'data-2' },
  { kind: 'other', colour: 'ink-3' },
] as const

function legendOf({ rows, p50, p95, stalledUntil }: ArrivalsStripProps): LegendEntry[] {
  const { arrivals } = inspectorText()
  const drawn = drawArrivals(rows, { width: 1, tickHeight, dotHeight, span: 0, stalledUntil })
  const lines: LegendEntry[] = [
    ...(p50 === undefined ? [] : [{ id: 'p50', label: 'p50', colour: 'ink-3', shape: 'dots' } as const]),
    ...(p95 === undefined ? [] : [{ id: 'p95', label: 'p95', colour: 'ink-3', shape: 'dashes' } as const]),
    ...(drawn.stalls.length === 0
      ? []
      : [{ id: 'stall', label: arrivals.stall, colour: 'warn', shape: 'circle' } as const]),
  ]
  const shown = kinds.filter(({ kind }) => drawn[kind] !== '')
  return [
    ...shown.map(({ kind, colour }) => ({
      id: kind,
      label: arrivals[kind],
      colour,
      shape: 'swatch' as const,
    })),
    ...lines,
  ]
}

function drawStrip({ rows, p50, p95, span, stalledUntil }: ArrivalsStripProps, whole: number): DrawnPlot {
  const { arrivals } = inspectorText()
  const width = Math.max(1, whole - inset.left - inset.right)
  const drawing = drawArrivals(rows, { width, tickHeight, dotHeight, span, stalledUntil })
  const top = tickHeight + inset.between
  const bottom = top + dotHeight
  const right = inset.left + width
  const time = timeScale([0, Math.max(1, span)], [inset.left, right])
  const gaps = withTicksAt(gapScaleOf(dotHeight), [10, 100, 1000], (gap) =>
    formatDuration(gap).replace('.00', ''),
  )
  const shapes: Shape[] = [
    { kind: 'group', x: inset.left, shapes: tickShapes(drawing, width) },
    { kind: 'text', x: 0, y: top - 12, text: arrivals.gaps, fill: 'ink-3', isStrong: true },
    {
      kind: 'group',
      y: top,
      shapes: leftAxis({ scale: gaps, ticks: 3, x: inset.left, grid: [inset.left, right] }),
    },
    {
      kind: 'group',
      x: inset.left,
      y: top,
      shapes: [
        ...levelShapes(p50, width, [1, 3]),
        ...levelShapes(p95, width, [4, 3]),
        ...drawing.dots.map(({ x, y, isStall }): Shape => ({
          kind: 'dot',
          x,
          y,
          radius: isStall ? 3.5 : 1.2,
          shape: 'circle',
          fill: isStall ? 'warn' : 'data-1',
        })),
      ],
    },
    ...bottomAxis({ scale: time, ticks: 5, y: bottom, title: `${arrivals.time} (s)` }),
  ]
  const marks = rows.map(({ number, kind, at, gap }) => ({
    x: time(at),
    y: gap === undefined ? tickHeight : top + gaps(Math.max(1, gap)),
    // A getter: of thousands of events only the one under the pointer needs its text.
    get text() {
      return arrivals.mark({
        number,
        kind,
        at: formatDuration(at),
        ...(gap !== undefined && { gap: formatDuration(gap) }),
      })
    },
  }))
  const wait = waitAfter(rows, stalledUntil)
  const waitMarks =
    wait === undefined ? [] : [waitMark(wait, { x: time(wait.until), y: top + gaps(wait.gap) })]
  return { scene: { width: whole, height, shapes }, marks: [...marks, ...waitMarks] }
}

function waitMark({ until, gap }: { until: number; gap: number }, place: { x: number; y: number }) {
  const text = inspectorText().arrivals.waitMark({ until: formatDuration(until), gap: formatDuration(gap) })
  return { ...place, text }
}

function tickShapes(drawing: Arrivals, width: number): Shape[] {
  const ticks = kinds.flatMap(({ kind, colour }): Shape[] =>
    drawing[kind] === '' ? [] : [{ kind: 'path', d: drawing[kind], stroke: colour satisfies Paint }],
  )
  const stalls = drawing.stalls.flatMap((stall, index): Shape[] => [
    { kind: 'rect', x: stall.x, y: 0, width: stall.width, height: tickHeight, fill: 'warn-soft' },
    { kind: 'path', d: hatchOf(stall), stroke: 'warn', opacity: 0.5 },
    ...(index < maxNamedStalls ? [stallLabel(stall)] : []),
  ])
  const base = tickHeight - 0.5
  return [...stalls, { kind: 'line', points: [0, base, width, base], stroke: 'line-strong' }, ...ticks]
}

/** More labels would overlap. */
const maxNamedStalls = 3

function stallLabel({ x, width, ms }: Arrivals['stalls'][number]): Shape {
  const middle = x + width / 2
  return {
    kind: 'text',
    x: middle,
    y: tickHeight / 2,
    text: formatDuration(ms),
    anchor: 'middle',
    fill: 'warn',
    halo: 'warn-soft',
  }
}

/** Slanted lines over a stall, which distinguish it from ticks without colour. */
function hatchOf({ x, width }: Arrivals['stalls'][number]): string {
  const lines: string[] = []
  for (let from = 4; from < width + tickHeight; from += 7) {
    const start = Math.min(from, width)
    const low = from - start
    const length = Math.min(start, tickHeight - low)
    // oxlint-disable-next-line text/untranslated -- A path to draw.
    lines.push(`M${x + start} ${low}l${-length} ${length}`)
  }
  return lines.join('')
}

function levelShapes(gap: number | undefined, width: number, dash: readonly number[]): Shape[] {
  if (gap === undefined) return []
  const y = gapToY(gap, dotHeight)
  return [{ kind: 'line', points: [0, y, width, y], stroke: 'ink-3', dash }]
}

/** The strip as text. */
function summaryOf({ rows, span, stalledUntil }: ArrivalsStripProps): string {
  const wait = waitAfter(rows, stalledUntil)
  const stalls = rows.flatMap(({ isStall, gap }) => (isStall ? (gap ?? []) : []))
  if (wait !== undefined) stalls.push(wait.gap)
  const longest = stalls.reduce((most, gap) => Math.max(most, gap), 0)
  const { arrivals } = inspectorText()
  const events = rows.length
  const duration = formatDuration(span)
  if (stalls.length === 0) return arrivals.summary({ events, duration })
  return arrivals.summaryWithStalls({
    events,
    duration,
    stalls: stalls.length,
    longest: formatDuration(longest),
  })
}
