import { useId, useMemo } from 'react'
import { formatDuration } from '../../lib/format-time.ts'
import { axisSeconds, drawArrivals, gapToY } from './arrivals.ts'
import type { EventRow } from './event-rows.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type ArrivalsStripProps = {
  rows: readonly EventRow[]
  p50: number | undefined
  p95: number | undefined
  /** The whole time, in milliseconds. */
  span: number
}

/** The drawing's own units; it is stretched to the width of the pane. */
const width = 400
const tickHeight = 28
const dotHeight = 64

/** An oscilloscope of a stream: a tick for each event, its gap below, stalls hatched. One axis for both. */
export function ArrivalsStrip({ rows, p50, p95, span }: ArrivalsStripProps) {
  const hatch = useId()
  const drawing = useMemo(() => drawArrivals(rows, { width, tickHeight, dotHeight, span }), [rows, span])
  return (
    <figure
      aria-label={summaryOf(rows, span)}
      className="tabular flex-none border-b border-line px-3 py-2 text-meta text-ink-3"
    >
      <div className="flex h-4 items-center justify-between">
        <span className="font-strong">{inspectorText().arrivals.title}</span>
        <span className="flex items-center gap-2.5">
          {drawing.reasoning !== '' && <Key colour="bg-data-3" name={inspectorText().arrivals.reasoning} />}
          {drawing.text !== '' && <Key colour="bg-data-1" name={inspectorText().arrivals.text} />}
          {drawing.other !== '' && <Key colour="bg-ink-3" name={inspectorText().arrivals.other} />}
        </span>
      </div>
      <div className="relative mr-11">
        <svg
          viewBox={`0 0 ${width} ${tickHeight}`}
          preserveAspectRatio="none"
          className="block h-7 w-full"
          aria-hidden="true"
        >
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V5" stroke="var(--color-warn)" opacity=".5" />
            </pattern>
          </defs>
          {drawing.stalls.map((stall) => (
            <g key={stall.x}>
              <rect x={stall.x} width={stall.width} height={tickHeight} fill="var(--color-warn-soft)" />
              <rect x={stall.x} width={stall.width} height={tickHeight} fill={`url(#${hatch})`} />
            </g>
          ))}
          <path
            d={`M0 ${tickHeight - 0.5}H${width}`}
            stroke="var(--color-line-strong)"
            vectorEffect="non-scaling-stroke"
          />
          <Ticks path={drawing.other} colour="var(--color-ink-3)" />
          <Ticks path={drawing.reasoning} colour="var(--color-data-3)" />
          <Ticks path={drawing.text} colour="var(--color-data-1)" />
        </svg>
        {drawing.stalls.slice(0, 3).map((stall) => (
          <span
            key={stall.x}
            className="absolute top-1.5 -translate-x-1/2 rounded-xs bg-warn-soft px-1 font-medium text-warn"
            style={{ left: `${((stall.x + stall.width / 2) / width) * 100}%` }}
          >
            {formatDuration(stall.ms)}
          </span>
        ))}
      </div>
      <div className="flex h-5 items-end justify-between">
        <span className="font-strong">{inspectorText().arrivals.gaps}</span>
        <span>{inspectorText().arrivals.levels}</span>
      </div>
      <div className="relative mr-11">
        <svg
          viewBox={`0 0 ${width} ${dotHeight}`}
          preserveAspectRatio="none"
          className="block h-16 w-full overflow-visible"
          aria-hidden="true"
        >
          {[10, 100, 1000].map((gap) => (
            <Level key={gap} gap={gap} colour="var(--color-line)" />
          ))}
          {p50 !== undefined && <Level gap={p50} colour="var(--color-ink-3)" dashes="1 3" />}
          {p95 !== undefined && <Level gap={p95} colour="var(--color-ink-3)" dashes="4 3" />}
          <Dots dots={drawing.dots.filter(({ isStall }) => !isStall)} colour="var(--color-data-1)" size={2} />
          <Dots dots={drawing.dots.filter(({ isStall }) => isStall)} colour="var(--color-warn)" size={7} />
        </svg>
        {[10, 100, 1000].map((gap) => (
          <span
            key={gap}
            className="absolute left-full ml-2 -translate-y-1/2 text-tiny whitespace-nowrap"
            style={{ top: gapToY(gap, dotHeight) }}
          >
            {gap === 1000 ? '1 s' : `${gap} ms`}
          </span>
        ))}
      </div>
      <div className="relative mr-11 h-4" aria-hidden="true">
        {axisSeconds(span).map((seconds, index, all) => (
          <span
            key={seconds}
            className={index === 0 ? 'absolute' : 'absolute -translate-x-1/2 whitespace-nowrap'}
            style={{ left: `${Math.min(100, ((seconds * 1000) / span) * 100)}%` }}
          >
            {seconds}
            {index === all.length - 1 ? ' s' : ''}
          </span>
        ))}
      </div>
    </figure>
  )
}

function Key({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="flex items-center gap-1">
      <i className={`size-2 rounded-[2px] ${colour}`} />
      {name}
    </span>
  )
}

function Ticks({ path, colour }: { path: string; colour: string }) {
  return path === '' ? null : <path d={path} stroke={colour} vectorEffect="non-scaling-stroke" />
}

function Level({ gap, colour, dashes }: { gap: number; colour: string; dashes?: string }) {
  const y = gapToY(gap, dotHeight)
  return (
    <path d={`M0 ${y}H${width}`} stroke={colour} strokeDasharray={dashes} vectorEffect="non-scaling-stroke" />
  )
}

function Dots({
  dots,
  colour,
  size,
}: {
  dots: readonly { x: number; y: number }[]
  colour: string
  size: number
}) {
  // oxlint-disable-next-line text/untranslated -- A path to draw.
  const path = dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')
  return path === '' ? null : (
    <path
      d={path}
      stroke={colour}
      strokeWidth={size}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** The strip in words. */
function summaryOf(rows: readonly EventRow[], span: number): string {
  const stalls = rows.filter(({ isStall }) => isStall)
  const longest = stalls.reduce((gap, row) => Math.max(gap, row.gap ?? 0), 0)
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
