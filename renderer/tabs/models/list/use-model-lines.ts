import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { ListLine } from '../list-lines.ts'
import type { ModelRow } from '../model-rows.ts'

export interface ModelLinesView extends Omit<RowsInView, 'focus'> {
  /** All models in the order of the lines. */
  readonly rows: readonly ModelRow[]
  /** Scrolls to a model and focuses it as soon as it is rendered. */
  readonly reach: (rowIndex: number) => void
}

export interface ModelLinesViewOptions {
  /** Height of a line of models in pixels. */
  readonly lineHeight: number
  /** Height in pixels of a head that sticks to the top of the box. */
  readonly headHeight?: number
  readonly activeId: string | undefined
}

/** Number of lines that a fast fling scrolls per frame. */
const flungLines = 10

/** Renders only the lines in view of the scrolling `box`, and the one with the focus. */
export function useModelLines(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly ListLine[],
  { lineHeight, headHeight = 0, activeId }: ModelLinesViewOptions,
): ModelLinesView {
  const { rows, lineOfRow } = useMemo(() => placesOf(lines), [lines])
  const activeIndex = activeId === undefined ? -1 : rows.findIndex(({ model }) => model.id === activeId)
  const ownerHeight = 32 * useWindowScale().text
  const isEven = lines.every(({ kind }) => kind !== 'owner')
  const view = useRowsInView(box, {
    count: lines.length,
    rowHeight: lineHeight,
    heightOf: (index) => (lines[index]?.kind === 'owner' ? ownerHeight : lineHeight),
    heightsOf: isEven ? undefined : lines,
    headHeight,
    padding: [0, 8],
    overscan: useIsSettled(lines) ? flungLines : 1,
    kept: [lineOfRow[activeIndex] ?? -1],
    idAttribute: 'data-model',
  })
  return {
    ...view,
    rows,
    reach(rowIndex) {
      const line = lineOfRow[rowIndex]
      const id = rows[rowIndex]?.model.id
      if (line !== undefined && id !== undefined) view.focus(line, id)
    },
  }
}

/** Longer than the time between two keystrokes of fast typing. */
const settledMs = 200

/**
 * Whether the lines have not changed for a moment. Right after a change, such as a keystroke in the search, the user
 * does not scroll, so lines out of view need not be rendered.
 */
function useIsSettled(lines: readonly ListLine[]): boolean {
  const [settled, setSettled] = useState<readonly ListLine[]>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(lines), settledMs)
    return () => clearTimeout(timer)
  }, [lines])
  return settled === lines
}

function placesOf(lines: readonly ListLine[]): { rows: ModelRow[]; lineOfRow: number[] } {
  const rows: ModelRow[] = []
  const lineOfRow: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'owner') continue
    for (const row of line.rows) {
      rows.push(row)
      lineOfRow.push(index)
    }
  }
  return { rows, lineOfRow }
}
