import type { ModelRow } from '../model-rows.ts'

/** What a row or a card answers while it has the focus. */
export const rowCommands = ['models.open', 'models.details', 'models.favourite'] as const

/** What both views of the list are given. */
export type ModelListViewProps = {
  rows: readonly ModelRow[]
  /** The searched words, marked in the names. */
  words: readonly string[]
  isGrouped: boolean
  favourites: ReadonlySet<string>
  selectedId: string | undefined
  /** The model that Tab reaches, kept drawn. */
  activeId: string | undefined
  /** The day of the bundled table. */
  tableDate: string
  onReach: (id: string | undefined) => void
  onSelect: (id: string | undefined) => void
  onOpen: (row: ModelRow) => void
  onToggleFavourite: (id: string) => void
}
