import { useMemo } from 'react'
import { fewestColumns, maxColumns, useLensStore, type LensColumnState } from './lens-store.ts'

export interface ColumnActions {
  change: (columnId: string, change: Partial<LensColumnState>) => void
  /** Puts a copy beside the column, without its answer. At most six stand side by side. */
  duplicate: (columnId: string) => void
  /** Two columns always stay. */
  remove: (columnId: string) => void
  tickAll: (isTicked: boolean) => void
}

/** What can be done with the columns of a conversation's lens. */
export function useColumnActions(conversationId: string): ColumnActions {
  const setColumns = useLensStore((state) => state.setColumns)
  return useMemo(
    () => ({
      change: (columnId, change) =>
        setColumns(conversationId, (columns) =>
          columns.map((column) => (column.id === columnId ? { ...column, ...change } : column)),
        ),
      duplicate: (columnId) =>
        setColumns(conversationId, (columns) =>
          columns.length >= maxColumns
            ? columns
            : columns.flatMap((column) =>
                column.id === columnId
                  ? [column, { ...column, id: crypto.randomUUID(), runId: undefined, error: undefined }]
                  : [column],
              ),
        ),
      remove: (columnId) =>
        setColumns(conversationId, (columns) =>
          columns.length <= fewestColumns ? columns : columns.filter(({ id }) => id !== columnId),
        ),
      tickAll: (isTicked) =>
        setColumns(conversationId, (columns) => columns.map((column) => ({ ...column, isTicked }))),
    }),
    [conversationId, setColumns],
  )
}
