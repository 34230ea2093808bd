import { create } from 'zustand'
import type { MediaOrder } from '../../../shared/media/media-filter.ts'
import type { MediaKind } from '../../../shared/media/media-item.ts'
import type { MadeIn } from './made-in.ts'

/** Which items are in view, before anything is ticked. */
export type LibraryScope = 'all' | MediaKind | 'starred' | 'trash'

/** What narrows the list. Nothing ticked means everything. */
export interface LibraryFilter {
  readonly scope: LibraryScope
  readonly models: readonly string[]
  readonly tags: readonly string[]
  /** The id of a collection. */
  readonly collection: string | undefined
  readonly made: MadeIn | undefined
}

/** What is open large: one item among its neighbours, or some compared, in their order. */
export type OpenMedia =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'compare'; readonly ids: readonly string[] }

/** The name of a collection that is being typed: of a new one with these items, or of one that is there. */
export type NamedCollection =
  | { readonly kind: 'new'; readonly ids: readonly string[] }
  | { readonly kind: 'rename'; readonly id: string }

/** The least width of a tile, in pixels: tiles fill their line. */
export const tileWidths = { min: 110, max: 340, default: 150 } as const

/** What the Library tab shows. Lasts as long as the page. */
export interface LibraryViewState {
  readonly search: string
  readonly filter: LibraryFilter
  readonly order: MediaOrder
  readonly layout: 'grid' | 'list'
  readonly tileWidth: number
  /** In the order they were chosen or dragged to: that of a comparison, of Send to and of an archive. */
  readonly selectedIds: readonly string[]
  /** The item that Tab reaches, and where a choice with Shift begins. */
  readonly activeId: string | undefined
  readonly anchorId: string | undefined
  readonly open: OpenMedia | undefined
  /** The item whose title is being typed in its place. */
  readonly renamingId: string | undefined
  /** The files of the selection are given names of a pattern. */
  readonly isRenamingFiles: boolean
  readonly namedCollection: NamedCollection | undefined
  /** The item that is played in its tile. */
  readonly playingId: string | undefined
  /** The editor of the selection's tags is open. */
  readonly isTagging: boolean
  setSearch: (search: string) => void
  /** Replaces some of the filter. What is no longer in view is no longer selected. */
  narrow: (change: Partial<LibraryFilter>) => void
  clearFilter: () => void
  setOrder: (order: MediaOrder) => void
  setLayout: (layout: 'grid' | 'list') => void
  setTileWidth: (tileWidth: number) => void
  select: (ids: readonly string[], activeId: string | undefined, anchorId?: string) => void
  /** Puts a selected item into the place of another one. */
  moveInSelection: (id: string, index: number) => void
  /** What was deleted is no longer selected. */
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

/** The item whose details are shown: the one that was reached last, while it is selected. */
export function detailedId({
  selectedIds,
  activeId,
}: Pick<LibraryViewState, 'selectedIds' | 'activeId'>): string | undefined {
  return activeId !== undefined && selectedIds.includes(activeId) ? activeId : selectedIds.at(-1)
}
