import type { ModelRow } from '../model-rows.ts'

/** The commands of a focused row or card. */
export const rowCommands = ['models.open', 'models.details', 'models.favourite'] as const

/** The props of both views of the list. */
export type ModelListViewProps = {
  rows: readonly ModelRow[]
  /** The searched words, highlighted in the names. */
  words: readonly string[]
  isGrouped: boolean
  favourites: ReadonlySet<string>
  selectedId: string | undefined
  /** The model that Tab reaches; it stays rendered. */
  activeId: string | undefined
  /** Date of the bundled model table. */
  tableDate: string
  onReach: (id: string | undefined) => void
  onSelect: (id: string | undefined) => void
  onOpen: (row: ModelRow) => void
  onToggleFavourite: (id: string) => void
}
