import { useEffect, useMemo, useRef } from 'react'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { RowItem } from './row-item.tsx'
import { useTexts } from './texts-store.ts'
import type { RowActions } from './use-row-actions.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** The texts of the set. Renders only the rows in view. */
export function RowList({ actions, hasGroups }: { actions: RowActions; hasGroups: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useTexts((state) => state.rows)
  const currentId = useEmbeddingsView((view) => view.currentId)
  const selected = useEmbeddingsView((view) => view.selected)
  const focusId = useEmbeddingsView((view) => view.focusId)
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows])
  const current = currentId === undefined ? undefined : places.get(currentId)
  const wanted = focusId === undefined ? undefined : places.get(focusId)
  const { drawn, height, scrollTo } = useRowsInView(box, {
    count: rows.length,
    rowHeight: 28 * useWindowScale().row,
    overscan: 10,
    // Keep the row being edited mounted: unmounting it would lose the keystrokes.
    kept: [current ?? -1, wanted ?? -1],
  })

  useEffect(() => {
    const place = wanted ?? current
    if (place !== undefined) scrollTo(place)
  }, [scrollTo, wanted, current])

  return (
    <div ref={box} data-text-rows="" className="min-h-24 flex-1 overflow-x-hidden overflow-y-auto">
      <ol aria-label={embeddingsText().form.texts} className="relative my-1" style={{ height }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <RowItem
              key={row.id}
              row={row}
              index={index}
              count={rows.length}
              isCurrent={row.id === currentId}
              isSelected={selected.has(row.id)}
              hasGroups={hasGroups}
              wantsFocus={row.id === focusId}
              actions={actions}
              style={{ transform: `translateY(${start}px)` }}
            />
          )
        })}
      </ol>
    </div>
  )
}
