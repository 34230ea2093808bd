import { useMemo, type RefObject } from 'react'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { MediaLine } from '../media-lines.ts'

export interface MediaLinesView extends Omit<RowsInView, 'focus'> {
  /** Scrolls to an item and focuses it as soon as it is rendered. */
  readonly reach: (id: string) => void
  /** Height of the heading of a day in pixels. */
  readonly dayHeight: number
}

export interface MediaLinesViewOptions {
  /** Height of a line of items in pixels. */
  readonly lineHeight: number
  readonly activeId: string | undefined
}

/** Renders only the lines in view of the scrolling `box`, and the one with the focus. */
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
    // Lines for 320 pixels, which a fast fling scrolls per frame.
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

/** The line index of each item by id. */
function linesOfItems(lines: readonly MediaLine[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'items') for (const item of line.items) places.set(item.id, index)
  }
  return places
}
