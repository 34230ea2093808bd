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

export function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The smallest box that contains both. */
export function unite(one: Box | undefined, other: Box): Box {
  if (one === undefined || isEmpty(one)) return other
  if (isEmpty(other)) return one
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
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
