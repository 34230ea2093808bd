import { create } from 'zustand'
import type { MediaOrder } from '../../../shared/media/media-filter.ts'
import type { MediaKind } from '../../../shared/media/media-item.ts'
import type { MadeIn } from './made-in.ts'

/** A group of items to show, before any filter. */
export type LibraryScope = 'all' | MediaKind | 'starred' | 'trash'

/** The filter of the list. Empty parts match everything. */
export interface LibraryFilter {
  readonly scope: LibraryScope
  readonly models: readonly string[]
  readonly tags: readonly string[]
  /** The id of a collection. */
  readonly collection: string | undefined
  readonly made: MadeIn | undefined
}

/** What is open in place of the list: one item among its neighbours, or several compared in their order. */
export type OpenMedia =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'compare'; readonly ids: readonly string[] }

/** The collection whose name is being edited: a new one with these items, or an existing one. */
export type NamedCollection =
  | { readonly kind: 'new'; readonly ids: readonly string[] }
  | { readonly kind: 'rename'; readonly id: string }

/** Minimum width of a tile in pixels, as chosen by the user; tiles grow to fill their line. */
export const tileWidths = { min: 110, max: 340, default: 150 } as const

/** What the Library tab shows. Not saved: it lasts until the page is reloaded. */
export interface LibraryViewState {
  readonly search: string
  readonly filter: LibraryFilter
  readonly order: MediaOrder
  readonly layout: 'grid' | 'list'
  readonly tileWidth: number
  /**
   * Ids in the order they were selected or arranged, which is the order of a comparison, of Send to and of an archive.
   */
  readonly selectedIds: readonly string[]
  /** The item that Tab reaches, and the start of a range selected with Shift. */
  readonly activeId: string | undefined
  readonly anchorId: string | undefined
  readonly open: OpenMedia | undefined
  /** The item whose title is being edited in place. */
  readonly renamingId: string | undefined
  /** Whether the dialog that renames the files of the selection by a pattern is open. */
  readonly isRenamingFiles: boolean
  readonly namedCollection: NamedCollection | undefined
  /** The item playing in its tile. */
  readonly playingId: string | undefined
  /** Whether the tag editor of the selection is open. */
  readonly isTagging: boolean
  setSearch: (search: string) => void
  /** Changes parts of the filter, and clears the selection of items that are no longer visible. */
  narrow: (change: Partial<LibraryFilter>) => void
  clearFilter: () => void
  setOrder: (order: MediaOrder) => void
  setLayout: (layout: 'grid' | 'list') => void
  setTileWidth: (tileWidth: number) => void
  select: (ids: readonly string[], activeId: string | undefined, anchorId?: string) => void
  /** Moves a selected item to another position in the selection. */
  moveInSelection: (id: string, index: number) => void
  /** Removes deleted items from the selection. */
  drop: (ids: readonly string[]) => void
  show: (open: OpenMedia | undefined) => void
  rename: (id: string | undefined) => void
  renameFiles: (isRenamingFiles: boolean) => void
  nameCollection: (named: NamedCollection | undefined) => void
  play: (id: string | undefined) => void
  setTagging: (isTagging: boolean) => void
}

const everything: LibraryFilter = {
  scope: 'all',
  models: [],
  tags: [],
  collection: undefined,
  made: undefined,
}
const nothingSelected = { selectedIds: [], activeId: undefined, anchorId: undefined }

export const useLibraryView = create<LibraryViewState>((set) => ({
  search: '',
  filter: everything,
  order: 'newest',
  layout: 'grid',
  tileWidth: tileWidths.default,
  ...nothingSelected,
  open: undefined,
  renamingId: undefined,
  isRenamingFiles: false,
  namedCollection: undefined,
  playingId: undefined,
  isTagging: false,
  setSearch: (search) => set({ search }),
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change }, ...nothingSelected })),
  clearFilter: () => set({ filter: everything, search: '', ...nothingSelected }),
  setOrder: (order) => set({ order }),
  setLayout: (layout) => set({ layout }),
  setTileWidth: (tileWidth) => set({ tileWidth }),
  select: (selectedIds, activeId, anchorId = activeId) => set({ selectedIds, activeId, anchorId }),
  moveInSelection: (id, index) =>
    set(({ selectedIds }) => {
      if (!selectedIds.includes(id)) return {}
      const others = selectedIds.filter((other) => other !== id)
      return { selectedIds: others.toSpliced(Math.max(0, index), 0, id) }
    }),
  drop: (ids) => set(({ selectedIds }) => ({ selectedIds: selectedIds.filter((id) => !ids.includes(id)) })),
  show: (open) => set({ open }),
  rename: (renamingId) => set({ renamingId }),
  renameFiles: (isRenamingFiles) => set({ isRenamingFiles }),
  nameCollection: (namedCollection) => set({ namedCollection }),
  play: (playingId) => set({ playingId }),
  setTagging: (isTagging) => set({ isTagging }),
}))

/** The item whose details are shown: the active one, while it is selected. */
export function detailedId({
  selectedIds,
  activeId,
}: Pick<LibraryViewState, 'selectedIds' | 'activeId'>): string | undefined {
  return activeId !== undefined && selectedIds.includes(activeId) ? activeId : selectedIds.at(-1)
}
