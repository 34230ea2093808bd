import { useMemo, type RefObject } from 'react'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { MediaLine } from '../media-lines.ts'

export interface MediaLinesView extends Omit<RowsInView, 'focus'> {
  /** Brings an item into view and gives it the focus as soon as it is drawn. */
  readonly reach: (id: string) => void
  /** Of the heading of a day, in pixels. */
  readonly dayHeight: number
}

export interface MediaLinesViewOptions {
  /** Of a line of items, in pixels. */
  readonly lineHeight: number
  readonly activeId: string | undefined
}

/** Draws only the lines in view of `box`, which scrolls, and the one that has the focus. */
export function useMediaLines(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly MediaLine[],
  { lineHeight, activeId }: MediaLinesViewOptions,
): MediaLinesView {
  const lineOf = useMemo(() => linesOfItems(lines), [lines])
  const dayHeight = 40 * useWindowScale().text
  const view = useRowsInView(box, {
    count: lines.length,
    rowHeight: lineHeight,
    heightOf: (index) => (lines[index]?.kind === 'day' ? dayHeight : lineHeight),
    heightsOf: lines,
    keyOf: (index) => lines[index]?.key,
    padding: [0, 8],
    // As many pixels as a fast fling moves in a frame.
    overscan: Math.max(2, Math.ceil(320 / lineHeight)),
    kept: [lineOf.get(activeId ?? '') ?? -1],
    idAttribute: 'data-media',
  })
  return {
    ...view,
    dayHeight,
    reach(id) {
      const line = lineOf.get(id)
      if (line !== undefined) view.focus(line, id)
    },
  }
}

/** On which line each item stands. */
function linesOfItems(lines: readonly MediaLine[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'items') for (const item of line.items) places.set(item.id, index)
  }
  return places
}
