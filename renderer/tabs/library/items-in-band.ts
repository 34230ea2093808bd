import type { MediaLine } from './media-lines.ts'

/** A rectangle that is dragged over the tiles, in pixels from the upper left corner of the first line. */
export interface Band {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How lines of tiles are laid out, in pixels. */
export interface TileLayout {
  readonly tileWidth: number
  /** Between two tiles, and below each line of them. */
  readonly gap: number
  /** Of a line of tiles, its gap included. */
  readonly lineHeight: number
  /** Of the heading of a day. */
  readonly dayHeight: number
}

/**
 * The ids of all tiles that a band touches, in the order of the list. Where they stand is computed: tiles out of view are
 * not drawn.
 */
export function itemsInBand(lines: readonly MediaLine[], layout: TileLayout, band: Band): string[] {
  const { tileWidth, gap, lineHeight, dayHeight } = layout
  const ids: string[] = []
  let top = 0
  for (const line of lines) {
    if (top > band.bottom) break
    const bottom = top + (line.kind === 'day' ? dayHeight : lineHeight - gap)
    if (line.kind === 'items' && bottom >= band.top) {
      for (const [index, { id }] of line.items.entries()) {
        const left = index * (tileWidth + gap)
        if (left <= band.right && left + tileWidth >= band.left) ids.push(id)
      }
    }
    top += line.kind === 'day' ? dayHeight : lineHeight
  }
  return ids
}

/** So near to an edge, in pixels, the list begins to scroll. */
const edge = 32
/** Pixels per millisecond, at and beyond the edge. */
const fastest = 1.4

/** How fast a list between `top` and `bottom` scrolls under a pointer at `y`, in pixels per millisecond: up is negative. */
export function edgeSpeed(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }) {
  const above = Math.min(1, (top + edge - y) / edge)
  const below = Math.min(1, (y - bottom + edge) / edge)
  return above > 0 ? -above * fastest : below > 0 ? below * fastest : 0
}
