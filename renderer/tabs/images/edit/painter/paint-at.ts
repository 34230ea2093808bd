import type { MaskSession } from '../mask/mask-session.ts'
import type { Point } from '../mask/mask-step.ts'
import { usePainter } from './painter-store.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'
import { unitsText } from '../../../../../shared/text/en/units.ts'

/** Begins a stroke with the selected tool; a straight one starts where the last stroke ended. */
export function beginStroke(session: MaskSession, point: Point, isStraight: boolean): void {
  const { tool, size, feather, lastPoint } = usePainter.getState()
  if (tool !== 'brush' && tool !== 'eraser') return
  const points = isStraight && lastPoint !== undefined ? [lastPoint, point] : [point]
  session.begin({ type: 'stroke', tool, size, feather, points })
  usePainter.getState().setLastPoint(point)
}

export function addRectangle(session: MaskSession, from: Point, to: Point): void {
  const { feather } = usePainter.getState()
  const isEmpty = Math.round(from.x) === Math.round(to.x) || Math.round(from.y) === Math.round(to.y)
  if (!isEmpty) session.add({ type: 'rectangle', feather, from, to })
}

/** The action of Enter at the keyboard cursor. Returns the text to announce. */
export function paintAtCursor(session: MaskSession, isStraight: boolean): string {
  const { tool, cursor, corner, setCorner } = usePainter.getState()
  if (cursor === undefined) return ''
  const place = formatPoint(cursor)
  if (tool === 'rectangle') {
    if (corner === undefined) {
      setCorner(cursor)
      return imagesText().firstCorner(place)
    }
    addRectangle(session, corner, cursor)
    setCorner(undefined)
    return imagesText().rectangleTo({ place, share: percentOf(session.store.getState().share) })
  }
  beginStroke(session, cursor, isStraight)
  session.end()
  const done = { place, share: percentOf(session.store.getState().share) }
  return tool === 'eraser' ? imagesText().erasedAt(done) : imagesText().paintedAt(done)
}

export function formatPoint({ x, y }: Point): string {
  return `x ${Math.floor(x)}, y ${Math.floor(y)}`
}

/** Formats a share, for example `8.1 %`. A share above 0 is never shown as 0. */
export function percentOf(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return unitsText().percent('< 0.1')
  return unitsText().percent(percent.toFixed(1))
}
