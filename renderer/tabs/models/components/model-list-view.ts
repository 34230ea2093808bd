import type { ModelRow } from '../model-rows.ts'

// oxlint-disable-next-line text/untranslated -- Keys, as the attribute names them.
export const rowKeys = 'Enter Space F'

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
  onReach: (id: string | undefined) => void
  onSelect: (id: string | undefined) => void
  onOpen: (row: ModelRow) => void
  onToggleFavourite: (id: string) => void
}
