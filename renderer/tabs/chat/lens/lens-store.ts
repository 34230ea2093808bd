import { create } from 'zustand'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { type ConversationFormatId, conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { readLensColumns, writeLensColumns } from './lens-storage.ts'

export const fewestColumns = 2
export const maxColumns = 6

/** One column as the user set it up, and what was sent from it last. */
export interface LensColumnState {
  readonly id: string
  readonly format: ConversationFormatId
  /** Absent: the conversation's. */
  readonly model?: string | undefined
  readonly parameters?: Parameters | undefined
  readonly extraJson?: string | undefined
  readonly isTicked: boolean
  readonly runId?: string | undefined
  /** Why the last click sent nothing from here. */
  readonly error?: AppError | undefined
}

interface LensState {
  readonly columns: Readonly<Record<string, readonly LensColumnState[]>>
  setColumns: (
    conversationId: string,
    change: (columns: readonly LensColumnState[]) => readonly LensColumnState[],
  ) => void
}

const firstColumns: readonly LensColumnState[] = conversationFormatIds.map((format) => ({
  id: format,
  format,
  isTicked: true,
}))

/** The lens of each conversation. Columns and their newest runs last over a reload; the runs are in main. */
export const useLensStore = create<LensState>((set) => ({
  columns: readLensColumns(),
  setColumns: (id, change) =>
    set(({ columns }) => {
      const next = { ...columns, [id]: change(columns[id] ?? firstColumns) }
      writeLensColumns(next, id)
      return { columns: next }
    }),
}))

/** The columns of a conversation: one for each format, until the user arranges them. */
export function useLensColumns(conversationId: string): readonly LensColumnState[] {
  return useLensStore(({ columns }) => columns[conversationId] ?? firstColumns)
}
