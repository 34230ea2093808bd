import { useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useWidth } from '../../controls/hooks/use-width.ts'
import { ChartTip } from './chart-tip.tsx'
import { markAfterKey } from './mark-after-key.ts'
import { measureIn, pageFont } from './measure-text.ts'
import type { MeasureText, Scene } from './scene.ts'
import { SceneView } from './scene-view.tsx'
import { chartsText } from '../../../shared/text/en/charts.ts'

/** One value of a plot with its position. */
export interface PlotMark {
  readonly x: number
  readonly y: number
  /** Name and value, for the tip and for screen readers. */
  readonly text: string
}

export interface DrawnPlot {
  readonly scene: Scene
  /** In the order of the arrow keys. */
  readonly marks: readonly PlotMark[]
}

export type PlotProps = {
  /** The name of the plot. */
  label: string
  /** Draws the plot for a width in pixels. Pass a new function when the data changes. */
  draw: (width: number, measure: MeasureText) => DrawnPlot
  minWidth?: number
  className?: string
}

/** The distance within which the pointer selects a mark, in pixels. */
const reach = 24

/** A plot as wide as its container: point at a value, or move between values with the arrow keys. */
export function Plot({ label, draw, minWidth = 240, className }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const spoken = useId()
  const [current, setCurrent] = useState<number>()
  const width = Math.max(minWidth, useWidth(box))
  const { scene, marks } = useMemo(() => draw(width, measureIn(pageFont())), [draw, width])
  const mark = current === undefined ? undefined : marks[current]

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.key === 'Escape' ? undefined : markAfterKey(event, current, marks.length)
    if (next === undefined && (event.key !== 'Escape' || current === undefined)) return
    event.preventDefault()
    event.stopPropagation()
    setCurrent(next)
  }

  function onPointerMove(event: PointerEvent): void {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    setCurrent(nearestMark(marks, event.clientX - left, event.clientY - top))
  }

  const moves = {
    tabIndex: 0,
    onKeyDown,
    onPointerMove,
    onPointerLeave: () => setCurrent(undefined),
    onBlur: () => setCurrent(undefined),
  }
  return (
    <div className={className}>
      <div
        ref={box}
        role="application"
        aria-roledescription={chartsText().chart}
        aria-label={label}
        aria-describedby={spoken}
        className="relative rounded-xs"
        style={{ height: scene.height }}
        {...moves}
      >
        <SceneView scene={scene} className="block max-w-full overflow-visible" />
        {mark !== undefined && (
          <>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2 border-ink"
              style={{ left: mark.x, top: mark.y }}
            />
            <ChartTip at={mark} size={scene}>
              {mark.text}
            </ChartTip>
          </>
        )}
      </div>
      {/* Screen readers read the keys as the description of the chart, and not again when a value loses the focus. */}
      <output id={spoken} aria-live={mark === undefined ? 'off' : undefined} className="only-spoken">
        {mark === undefined ? chartsText().keys : mark.text}
      </output>
    </div>
  )
}

/** The index of the mark nearest to a point, or `undefined` if none is within reach. */
function nearestMark(marks: readonly PlotMark[], x: number, y: number): number | undefined {
  let best = reach
  let found: number | undefined
  for (const [at, mark] of marks.entries()) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance >= best) continue
    best = distance
    found = at
  }
  return found
}
