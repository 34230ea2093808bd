import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useCanvasSize } from '../../../panels/audio/use-canvas-size.ts'
import { useDrawing, type Draw } from '../canvas/use-drawing.ts'
import { useTokenColours } from '../../../controls/use-token-colours.ts'
import { placeIn, useWheel, wheelZoom } from '../canvas/use-wheel.ts'
import { drawMap } from './draw-map.ts'
import type { GroupMark } from './group-marks.ts'
import { fitPoints, rowAt, rowsInside, toScreen, zoomMap, type MapView, type Place } from './map-view.ts'
import { MapTip } from './map-tip.tsx'
import { MapTools } from './map-tools.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type ScatterMapProps = {
  /** Pairs; NaN for a row without a vector. */
  points: Float32Array
  labels: readonly string[]
  texts: readonly string[]
  marks: readonly GroupMark[]
  current: number | undefined
  near: readonly number[]
  selected: ReadonlySet<number>
  onPick: (row: number) => void
  onSelect: (rows: readonly number[]) => void
}

/** All rows as points: near ones are alike. Drag to move, turn the wheel to zoom, draw a line around rows to mark them. */
export function ScatterMap(props: ScatterMapProps) {
  const { points, labels, texts, marks, current, near, selected, onPick, onSelect } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(box)
  const colours = useTokenColours()
  const [moved, setView] = useState<MapView>()
  const [lasso, setLasso] = useState<readonly Place[]>([])
  const [isLassoing, setIsLassoing] = useState(false)
  const [hover, setHover] = useState<number>()
  const drag = useRef<{ at: Place; isMoved: boolean; isLasso: boolean }>(undefined)
  const view = useMemo(() => moved ?? fitPoints(points, size), [moved, points, size])
  const draw = useCallback<Draw>(
    (context, font) =>
      drawMap(context, {
        points,
        view,
        size,
        ratio: size.ratio,
        labels,
        marks,
        current,
        near,
        selected,
        lasso,
        colours,
        font,
      }),
    [points, view, size, labels, marks, current, near, selected, lasso, colours],
  )
  useDrawing(canvas, size, draw)
  useWheel(box, (event) => setView(zoomMap(view, wheelZoom(event), placeIn(box, event))))

  function onPointerMove(event: PointerEvent): void {
    const at = placeIn(box, event)
    const from = drag.current
    if (from === undefined) return setHover(rowAt(points, view, at))
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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const middle = { x: size.width / 2, y: size.height / 2 }
    const count = points.length / 2
    const go = (by: number): void => onPick(((current ?? (by > 0 ? -1 : 0)) + by + count) % count)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => go(1),
      ArrowDown: () => go(1),
      ArrowLeft: () => go(-1),
      ArrowUp: () => go(-1),
      '+': () => setView(zoomMap(view, 1.5, middle)),
      '-': () => setView(zoomMap(view, 1 / 1.5, middle)),
      '0': () => setView(undefined),
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const labelled = hover ?? current
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
    onPointerLeave: () => setHover(undefined),
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="application"
        aria-roledescription={embeddingsText().map.role}
        aria-label={embeddingsText().map.ofTexts}
        aria-describedby="map-row"
        className={`absolute inset-0 touch-none overflow-hidden -outline-offset-2 ${isLassoing ? 'cursor-crosshair' : ''}`}
        {...moves}
      >
        <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
        {hover !== undefined && (
          <MapTip at={toScreen(points, hover, view)} size={size} label={labels[hover]} text={texts[hover]} />
        )}
      </div>
      <output id="map-row" className="only-spoken">
        {labelled === undefined ? '' : `${labels[labelled]}: ${texts[labelled]}`}
      </output>
      <MapTools
        isMoved={moved !== undefined}
        isLassoing={isLassoing}
        onLasso={setIsLassoing}
        onZoom={(factor) => setView(zoomMap(view, factor, { x: size.width / 2, y: size.height / 2 }))}
        onWhole={() => setView(undefined)}
      />
    </div>
  )
}
