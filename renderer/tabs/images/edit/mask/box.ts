import type { Point } from './mask-step.ts'

/** A box of whole pixels; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right <= left || bottom <= top
}

export function intersect(left: Box, right: Box): Box {
  return {
    left: Math.max(left.left, right.left),
    top: Math.max(left.top, right.top),
    right: Math.min(left.right, right.right),
    bottom: Math.min(left.bottom, right.bottom),
  }
}

/** The smallest box that contains both. */
export function unite(left: Box | undefined, right: Box): Box {
  if (left === undefined || isEmpty(left)) return right
  if (isEmpty(right)) return left
  return {
    left: Math.min(left.left, right.left),
    top: Math.min(left.top, right.top),
    right: Math.max(left.right, right.right),
    bottom: Math.max(left.bottom, right.bottom),
  }
}

/** The box of pixels within `reach` of the line through the points. */
export function boxAround(points: readonly Point[], reach: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  if (points.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    left: Math.floor(left - reach),
    top: Math.floor(top - reach),
    right: Math.ceil(right + reach),
    bottom: Math.ceil(bottom + reach),
  }
}

export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}
