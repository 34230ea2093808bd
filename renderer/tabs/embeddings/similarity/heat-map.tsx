import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useCanvasSize } from '../../../controls/hooks/use-canvas-size.ts'
import { SceneCanvas } from '../../../panels/charts/scene-canvas.tsx'
import type { MeasureText } from '../../../panels/charts/scene.ts'
import { useTokenColours } from '../../../controls/hooks/use-token-colours.ts'
import { placeIn, useWheel, wheelZoom } from '../../../panels/charts/use-wheel.ts'
import { cellAfterKey } from './cell-after-key.ts'
import { CellFrame } from './cell-frame.tsx'
import { heatPalette } from './heat-file.ts'
import type { HeatRequest } from './heat-pixels.ts'
import { heatShapes } from './heat-shapes.ts'
import {
  cellAt,
  cellHeight,
  cellWidth,
  largestZoom,
  moveBy,
  reachCell,
  windowOf,
  wholeView,
  zoomAt,
  type HeatCell,
  type HeatView,
} from './heat-view.ts'
import { HeatZoom } from './heat-zoom.tsx'
import type { OrderedRows } from './order-rows.ts'
import type { HeatPainter } from './painter/heat-painter.ts'
import { useHeatImage } from './painter/use-heat-painter.ts'
import { PairLine, type PairLineProps } from './pair-line.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type HeatMapProps = {
  matrix: Float32Array
  painter: HeatPainter
  order: OrderedRows
  range: CosineRange
  /** Labels of the rows. */
  labels: readonly string[]
  texts: readonly string[]
  current: number | undefined
  /** The active cell, as line and column of the order. */
  cell: HeatCell | undefined
  onCell: (cell: HeatCell) => void
  /** Receives the cell under the pointer, or `undefined`. */
  onHover: (cell: HeatCell | undefined) => void
  onPick: (cell: HeatCell) => void
  menuOf: (cell: HeatCell | undefined) => readonly MenuSection[]
  /** The save button, rendered beside the zoom buttons. */
  save: ReactNode
  /**
   * The line below the matrix. It holds the zoom buttons, which would cover the last rows if they were above the
   * matrix.
   */
  pairLine: Omit<PairLineProps, 'zoom'>
}

/**
 * Room for labels in CSS pixels: for numbers, and for numbers with texts where the map and its cells are large enough.
 */
const top = 20
const numbersLeft = 34
const textsLeft = 152
const textsFrom = { width: 560, cell: 14 }

/** The cosines of all pairs as colours. Supports moving, zooming, and the arrow keys. */
export function HeatMap(props: HeatMapProps) {
  const { matrix, painter, order, range, labels, texts, current, cell, onCell, onHover, onPick, pairLine } =
    props
  const box = useRef<HTMLDivElement>(null)
  const size = useCanvasSize(box)
  const colours = useTokenColours()
  const [wanted, setView] = useState<HeatView>(wholeView)
  const [hover, setHover] = useState<HeatCell>()
  /** A ref, not state: a menu may open before the next render. */
  const pointedAt = useRef<HeatCell>(undefined)
  const drag = useRef<{ x: number; y: number; isMoved: boolean }>(undefined)
  const count = order.rows.length
  const hasTexts = size.width > textsFrom.width && (size.height / count) * wanted.zoom >= textsFrom.cell
  const left = hasTexts ? textsLeft : numbersLeft
  const area = useMemo(
    () => ({ width: Math.max(1, size.width - left), height: Math.max(1, size.height - top), count }),
    [size, left, count],
  )
  const view = useMemo(() => moveBy(area, wanted, 0, 0), [area, wanted])
  const request = useMemo<HeatRequest | undefined>(() => {
    if (size.width === 0) return undefined
    return {
      order: order.rows,
      window: windowOf(area, view),
      maxSize: { width: Math.ceil(area.width * size.ratio), height: Math.ceil(area.height * size.ratio) },
      range,
      palette: heatPalette(colours),
    }
  }, [order, area, view, size, range, colours])
  const image = useHeatImage(painter, request)
  const build = useCallback(
    (measure: MeasureText) =>
      heatShapes({ image, matrix, order, range, view, area, labels, texts, left, top, current }, measure),
    [image, matrix, order, range, view, area, labels, texts, left, current],
  )

  useWheel(box, (event) => {
    const { x, y } = placeOf(event)
    const { deltaX, deltaY, shiftKey } = event
    if (event.ctrlKey || event.metaKey || view.zoom === 1) setView(zoomAt(area, view, wheelZoom(event), x, y))
    else setView(moveBy(area, view, shiftKey ? deltaY : deltaX, shiftKey ? 0 : deltaY))
  })

  function placeOf(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const { x, y } = placeIn(box, event)
    return { x: x - left, y: y - top }
  }

  function point(at: HeatCell | undefined): void {
    pointedAt.current = at
    if (at?.row === hover?.row && at?.column === hover?.column) return
    setHover(at)
    onHover(at)
  }

  function onPointerMove(event: PointerEvent): void {
    const { x, y } = placeOf(event)
    const from = drag.current
    if (from === undefined) return point(cellAt(area, view, x, y))
    if (!from.isMoved && Math.hypot(x - from.x, y - from.y) < 4) return
    setView(moveBy(area, view, from.x - x, from.y - y))
    drag.current = { x, y, isMoved: true }
  }

  function onPointerUp(event: PointerEvent): void {
    const from = drag.current
    drag.current = undefined
    const { x, y } = placeOf(event)
    const found = cellAt(area, view, x, y)
    if (from === undefined || from.isMoved || found === undefined) return
    onCell(found)
    onPick(found)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cellAfterKey(event, cell ?? { row: 0, column: 0 }, count)
    if (next !== undefined) {
      onCell(next)
      setView(reachCell(area, view, next.row, next.column))
    } else if (event.key === 'Enter' && cell !== undefined) onPick(cell)
    else if (event.key === '+') zoomTo(1.5)
    else if (event.key === '-') zoomTo(1 / 1.5)
    else if (event.key === '0') setView(wholeView)
    else return
    event.preventDefault()
  }

  /** Zooms around the active cell, otherwise around the centre. */
  function zoomTo(factor: number): void {
    const x = cell === undefined ? area.width / 2 : (cell.column + 0.5 - view.column) * cellWidth(area, view)
    const y = cell === undefined ? area.height / 2 : (cell.row + 0.5 - view.row) * cellHeight(area, view)
    setView(zoomAt(area, view, factor, x, y))
  }

  const moves = {
    tabIndex: 0,
    onKeyDown,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      drag.current = { ...placeOf(event), isMoved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove,
    onPointerUp,
    onPointerLeave: () => point(undefined),
  }
  const frame = { area, view, left, top }
  return (
    <>
      <div className="relative m-2 min-h-0 flex-1">
        <ContextMenu sections={() => props.menuOf(pointedAt.current ?? cell)}>
          <div
            ref={box}
            role="application"
            aria-roledescription={embeddingsText().similarity.heatMap}
            aria-label={embeddingsText().similarity.eachPair}
            aria-describedby="heat-pair"
            className="absolute inset-0 touch-none overflow-hidden outline-offset-0"
            {...moves}
          >
            <SceneCanvas size={size} build={build} />
            <CellFrame {...frame} cell={cell} className="shadow-[inset_0_0_0_2px_var(--color-ink)]" />
            <CellFrame {...frame} cell={hover} className="shadow-[inset_0_0_0_1px_var(--color-ink)]" />
          </div>
        </ContextMenu>
      </div>
      <PairLine
        {...pairLine}
        zoom={
          <>
            <HeatZoom
              isWhole={view.zoom === 1}
              isLargest={view.zoom >= largestZoom(area)}
              onZoom={zoomTo}
              onWhole={() => setView(wholeView)}
            />
            {props.save}
          </>
        }
      />
    </>
  )
}
