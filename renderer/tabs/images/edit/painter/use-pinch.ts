import { useRef, type PointerEvent } from 'react'
import { panBy, zoomAt, type Size, type View } from '../../../../panels/media-viewer/zoom.ts'
import type { Point } from '../mask/mask-step.ts'

export interface PinchOptions {
  readonly view: View
  readonly onView: (view: View) => void
  readonly source: Size
  readonly box: Size
  /** Called when a second finger touches: undo what the first one had begun. */
  readonly onBegin: () => void
}

export interface Pinch {
  /** The handlers return whether the event belongs to a pinch. */
  readonly down: (event: PointerEvent) => boolean
  readonly move: (event: PointerEvent) => boolean
  readonly up: (event: PointerEvent) => boolean
}

/** The two fingers and the view at the moment the second finger touched. */
interface Start {
  readonly middle: Point
  readonly distance: number
  readonly view: View
}

/**
 * Pans and zooms with two fingers. The view is computed from where they touched, so that a missed event does not
 * matter.
 */
export function usePinch({ view, onView, source, box, onBegin }: PinchOptions): Pinch {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Start | undefined>(undefined)

  return {
    down(event) {
      if (event.pointerType !== 'touch') return false
      fingers.current.set(event.pointerId, fromMiddle(event))
      const pair = twoOf(fingers.current)
      if (pair === undefined) return fingers.current.size > 2
      start.current = { ...measure(pair), view }
      onBegin()
      return true
    },
    move(event) {
      if (!fingers.current.has(event.pointerId)) return false
      fingers.current.set(event.pointerId, fromMiddle(event))
      const begun = start.current
      if (begun === undefined) return false
      const pair = twoOf(fingers.current)
      if (pair === undefined) return true
      const now = measure(pair)
      const zoom = begun.view.zoom * (now.distance / Math.max(1, begun.distance))
      const enlarged = zoomAt(begun.view, zoom, begun.middle, source, box)
      onView(panBy(enlarged, now.middle.x - begun.middle.x, now.middle.y - begun.middle.y, source, box))
      return true
    },
    up(event) {
      fingers.current.delete(event.pointerId)
      const wasPinch = start.current !== undefined
      // The remaining finger does not start painting.
      if (fingers.current.size === 0) start.current = undefined
      return wasPinch
    },
  }
}

/** The position relative to the centre of the element, as zooming expects it. */
function fromMiddle({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function twoOf(fingers: ReadonlyMap<number, Point>): [Point, Point] | undefined {
  const [left, right, third] = fingers.values()
  return left === undefined || right === undefined || third !== undefined ? undefined : [left, right]
}

function measure([left, right]: [Point, Point]): { middle: Point; distance: number } {
  return {
    middle: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    distance: Math.hypot(left.x - right.x, left.y - right.y),
  }
}
