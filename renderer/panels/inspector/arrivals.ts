import { logScale, type Scale } from '../charts/scale.ts'
import type { EventRow } from './event-rows.ts'

/** A lane of ticks over time: one path for each kind of event, in an image `width` × `height`. */
export interface Arrivals {
  readonly reasoning: string
  readonly text: string
  readonly media: string
  readonly other: string
  /** Times at which the stream stalled. */
  readonly stalls: readonly { readonly x: number; readonly width: number; readonly ms: number }[]
  /** The gap before each event as a dot on a log scale, from `slowest` at the top to `fastest` at the bottom. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly isStall: boolean }[]
}

export interface ArrivalsSize {
  readonly width: number
  readonly tickHeight: number
  readonly dotHeight: number
  /** The total time, in milliseconds. */
  readonly span: number
  /** The end of a stall after the last event, in milliseconds since the start. */
  readonly stalledUntil?: number | undefined
}

/** The range of the gap scale, in milliseconds. */
const gapScale = { fastest: 1, slowest: 10_000 }

/** Draws at most one tick and one dot for each pixel and kind, however many events there are. */
export function drawArrivals(rows: readonly EventRow[], size: ArrivalsSize): Arrivals {
  const ticks = {
    reasoning: new Map<number, number>(),
    text: new Map<number, number>(),
    media: new Map<number, number>(),
    other: new Map<number, number>(),
  }
  const dots = new Map<number, { x: number; y: number; isStall: boolean }>()
  const longest = rows.reduce((length, row) => Math.max(length, row.data.length), 0)
  const stalls: { x: number; width: number; ms: number }[] = []
  const scale = gapScaleOf(size.dotHeight)
  const drawGap = (at: number, gap: number, isStall: boolean): void => {
    const x = toX(at, size)
    const y = placeOf(gap, scale)
    const before = dots.get(x)
    if (before === undefined || y < before.y) dots.set(x, { x, y, isStall })
    if (!isStall) return
    const start = toX(at - gap, size)
    stalls.push({ x: start, width: Math.max(2, x - start), ms: gap })
  }
  for (const row of rows) {
    const x = toX(row.at, size)
    const lane = ticks[laneOf(row.kind)]
    lane.set(x, Math.max(lane.get(x) ?? 0, tickHeight(row.data.length, longest, size.tickHeight)))
    if (row.gap !== undefined) drawGap(row.at, row.gap, row.isStall)
  }
  const wait = waitAfter(rows, size.stalledUntil)
  if (wait !== undefined) drawGap(wait.until, wait.gap, true)
  return {
    reasoning: toPath(ticks.reasoning, size.tickHeight),
    text: toPath(ticks.text, size.tickHeight),
    media: toPath(ticks.media, size.tickHeight),
    other: toPath(ticks.other, size.tickHeight),
    stalls,
    dots: [...dots.values()],
  }
}

/** The stall after the last event, if any: its end in milliseconds since the start of the run, and its length. */
export function waitAfter(
  rows: readonly EventRow[],
  stalledUntil: number | undefined,
): { readonly until: number; readonly gap: number } | undefined {
  const last = rows.at(-1)
  if (last === undefined || stalledUntil === undefined) return undefined
  return { until: stalledUntil, gap: stalledUntil - last.at }
}

function laneOf(kind: string): 'reasoning' | 'text' | 'media' | 'other' {
  if (kind === 'reasoning' || kind === 'media') return kind
  return kind === 'text' || kind === 'refusal' ? 'text' : 'other'
}

/** The logarithmic scale of gaps. */
export function gapScaleOf(height: number): Scale {
  return logScale([gapScale.fastest, gapScale.slowest], [height, 0])
}

/** The position of a gap on that scale, from the top. */
export function gapToY(gap: number, height: number): number {
  return placeOf(gap, gapScaleOf(height))
}

function placeOf(gap: number, scale: Scale): number {
  const clamped = Math.min(gapScale.slowest, Math.max(gapScale.fastest, gap))
  return Math.round(scale(clamped) * 10) / 10
}

function toX(at: number, { width, span }: ArrivalsSize): number {
  return span <= 0 ? 0 : Math.round(Math.min(1, Math.max(0, at / span)) * (width - 1)) + 0.5
}

/** The height of a tick grows with the square root of its event's length, from a visible minimum. */
function tickHeight(length: number, longest: number, height: number): number {
  return Math.round(height * (0.25 + 0.65 * Math.sqrt(length / Math.max(1, longest))))
}

function toPath(lane: ReadonlyMap<number, number>, height: number): string {
  // oxlint-disable-next-line text/untranslated -- A path to draw.
  return [...lane].map(([x, tick]) => `M${x} ${height - tick}V${height}`).join('')
}
