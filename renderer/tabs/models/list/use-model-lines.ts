import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import type { ListLine } from '../list-lines.ts'
import type { ModelRow } from '../model-rows.ts'

export interface ModelLinesView extends Omit<RowsInView, 'focus'> {
  /** Every model in the order of the lines. */
  readonly rows: readonly ModelRow[]
  /** Brings a model into view and gives it the focus as soon as it is drawn. */
  readonly reach: (rowIndex: number) => void
}

export interface ModelLinesViewOptions {
  /** Of a line of models, in pixels. */
  readonly lineHeight: number
  /** Of a head that stays at the top of the box while the lines are scrolled. */
  readonly headHeight?: number
  readonly activeId: string | undefined
}

/** As many as a fast fling moves in a frame. */
const flungLines = 10

/** Draws only the lines in view of `box`, which scrolls, and the one that has the focus. */
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

/** Longer than fast typing takes for a letter. */
const settledMs = 200

/** Whether the lines are those of a moment ago. When they are new, or a search is typed, nobody scrolls, and lines out of view need not be drawn. */
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
