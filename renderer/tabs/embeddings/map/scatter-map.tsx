import { LassoSelect, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useCanvasSize } from '../../../controls/hooks/use-canvas-size.ts'
import { ChartTip } from '../../../panels/charts/chart-tip.tsx'
import { markAfterKey } from '../../../panels/charts/mark-after-key.ts'
import { SceneCanvas } from '../../../panels/charts/scene-canvas.tsx'
import type { MeasureText } from '../../../panels/charts/scene.ts'
import { placeIn, useWheel, wheelZoom } from '../../../panels/charts/use-wheel.ts'
import type { GroupMark } from './group-marks.ts'
import { mapShapes } from './map-shapes.ts'
import { fitPoints, rowAt, rowsInside, toScreen, zoomMap, type MapView, type Place } from './map-view.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type ScatterMapProps = {
  /** Pairs; NaN for a row without a vector. */
  points: Float32Array
  /** The labels beside the marks. */
  labels: readonly string[]
  /** The texts that are shown for the row under the pointer. */
  texts: readonly string[]
  marks: readonly GroupMark[]
  current: number | undefined
  near: readonly number[]
  /** Highlighted rows. */
  lit: ReadonlySet<number> | undefined
  onPick: (row: number) => void
  onSelect: (rows: readonly number[]) => void
  /** The menu of a row, or of the map for `undefined`. */
  menuOf: (row: number | undefined) => readonly MenuSection[]
  /** The caption below the map, beside the tools. */
  caption: string | undefined
}

/**
 * All rows as points; similar rows are close together. Drag to move, use the wheel to zoom, draw a line around rows to
 * select them.
 */
export function ScatterMap(props: ScatterMapProps) {
  const { points, labels, texts, marks, current, near, lit, onPick, onSelect } = props
  const box = useRef<HTMLDivElement>(null)
  const spoken = useId()
  const size = useCanvasSize(box)
  const [moved, setView] = useState<MapView>()
  const [lasso, setLasso] = useState<readonly Place[]>([])
  const [isLassoing, setIsLassoing] = useState(false)
  const [hover, setHover] = useState<number>()
  /** A ref, not state: a menu may open before the next render. */
  const pointedAt = useRef<number>(undefined)
  const drag = useRef<{ at: Place; isMoved: boolean; isLasso: boolean }>(undefined)
  const view = useMemo(() => moved ?? fitPoints(points, size), [moved, points, size])
  const build = useCallback(
    (measure: MeasureText) =>
      mapShapes({ points, view, size, labels, marks, current, near, lit, lasso }, measure),
    [points, view, size, labels, marks, current, near, lit, lasso],
  )
  useWheel(box, (event) => setView(zoomMap(view, wheelZoom(event), placeIn(box, event))))

  function point(row: number | undefined): void {
    pointedAt.current = row
    setHover(row)
  }

  function onPointerMove(event: PointerEvent): void {
    const at = placeIn(box, event)
    const from = drag.current
    if (from === undefined) return point(rowAt(points, view, at))
    if (!from.isMoved && Math.hypot(at.x - from.at.x, at.y - from.at.y) < 4) return
    drag.current = { ...from, at, isMoved: true }
    if (from.isLasso) setLasso([...lasso, at])
    else setView({ ...view, x: view.x + at.x - from.at.x, y: view.y + at.y - from.at.y })
  }

  function onPointerUp(event: PointerEvent): void {
    const from = drag.current
    drag.current = undefined
    if (from === undefined) return
    if (from.isLasso && from.isMoved) {
      onSelect(rowsInside(points, view, lasso))
      setLasso([])
      setIsLassoing(false)
      return
    }
    const row = from.isMoved ? undefined : rowAt(points, view, placeIn(box, event))
    if (row !== undefined) onPick(row)
    setLasso([])
  }

  const zoom = (factor: number): void =>
    setView(zoomMap(view, factor, { x: size.width / 2, y: size.height / 2 }))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = markAfterKey(event, current, points.length / 2)
    if (next !== undefined) onPick(next)
    else if (event.key === '+') zoom(zoomStep)
    else if (event.key === '-') zoom(1 / zoomStep)
    else if (event.key === '0') setView(undefined)
    else return
    event.preventDefault()
  }

  const pointed = hover ?? current
  const tip = hover === undefined ? undefined : toScreen(points, hover, view)
  const moves = {
    tabIndex: 0,
    onKeyDown,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      const at = placeIn(box, event)
      const isLasso = isLassoing || event.shiftKey
      drag.current = { at, isMoved: false, isLasso }
      if (isLasso) setLasso([at])
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove,
    onPointerUp,
    onPointerLeave: () => point(undefined),
  }
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <ContextMenu sections={() => props.menuOf(pointedAt.current ?? current)}>
          <div
            ref={box}
            role="application"
            aria-roledescription={embeddingsText().map.role}
            aria-label={embeddingsText().map.ofTexts}
            aria-describedby={spoken}
            className={`absolute inset-0 touch-none overflow-hidden -outline-offset-2 ${isLassoing ? 'cursor-crosshair' : ''}`}
            {...moves}
          >
            <SceneCanvas size={size} build={build} />
            {tip !== undefined && hover !== undefined && (
              <ChartTip at={tip} size={size}>
                {(texts[hover] ?? '').slice(0, maxTip)}
              </ChartTip>
            )}
          </div>
        </ContextMenu>
        <output id={spoken} className="only-spoken">
          {pointed === undefined ? '' : texts[pointed]}
        </output>
      </div>
      <div className="flex h-7 flex-none items-center gap-1 border-t border-line pr-2 pl-3">
        <p className="tabular min-w-0 flex-1 truncate text-small text-ink-3" title={props.caption}>
          {props.caption}
        </p>
        <fieldset aria-label={embeddingsText().map.tools} className="flex flex-none">
          {moved !== undefined && (
            <IconButton
              icon={Maximize}
              iconSize="small"
              label={embeddingsText().map.showAll}
              onClick={() => setView(undefined)}
            />
          )}
          <IconButton
            icon={LassoSelect}
            iconSize="small"
            label={embeddingsText().map.lasso}
            pressed={isLassoing}
            onClick={() => setIsLassoing(!isLassoing)}
          />
          <IconButton
            icon={ZoomOut}
            iconSize="small"
            label={embeddingsText().map.zoomOut}
            onClick={() => zoom(1 / zoomStep)}
          />
          <IconButton
            icon={ZoomIn}
            iconSize="small"
            label={embeddingsText().map.zoomIn}
            onClick={() => zoom(zoomStep)}
          />
        </fieldset>
      </div>
    </>
  )
}

const zoomStep = 1.5
const maxTip = 160
