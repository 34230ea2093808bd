import type { MediaLine } from './media-lines.ts'

/** A rectangle dragged over the tiles, in pixels from the upper left corner of the first line. */
export interface Band {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The layout of tiles in lines, in pixels. */
export interface TileLayout {
  readonly tileWidth: number
  /** Gap between two tiles, and below each line. */
  readonly gap: number
  /** Height of a line of tiles, including the gap. */
  readonly lineHeight: number
  /** Height of the heading of a day. */
  readonly dayHeight: number
}

/**
 * The ids of all tiles that a band touches, in list order. Their positions are computed, because tiles out of view are
 * not rendered.
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

/** Distance from an edge, in pixels, at which the list begins to scroll. */
const edge = 32
/** Maximum scroll speed, in pixels per millisecond, at and beyond the edge. */
const fastest = 1.4

/**
 * The scroll speed of a list between `top` and `bottom` for a pointer at `y`, in pixels per millisecond; negative is
 * upwards.
 */
export function edgeSpeed(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }) {
  const above = Math.min(1, (top + edge - y) / edge)
  const below = Math.min(1, (y - bottom + edge) / edge)
  return above > 0 ? -above * fastest : below > 0 ? below * fastest : 0
}
