import { create } from 'zustand'
import type { MediaFilter } from '../../../shared/media/media-filter.ts'
import type { MediaKind } from '../../../shared/media/media-item.ts'
import type { MadeSince } from './made-since.ts'

/** Which items are in view, before anything is ticked. */
export type LibraryScope = 'all' | MediaKind | 'starred' | 'trash'

export type MediaOrder = NonNullable<MediaFilter['order']>

/** What narrows the list. Nothing ticked means everything. */
export interface LibraryFilter {
  readonly scope: LibraryScope
  readonly models: readonly string[]
  readonly tags: readonly string[]
  readonly since: MadeSince | undefined
}

/** What is open large: one item among its neighbours, or two compared. */
export type OpenMedia =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'compare'; readonly ids: readonly [string, string] }

/** What the Library tab shows. Lasts as long as the page. */
interface LibraryViewState {
  readonly search: string
  readonly filter: LibraryFilter
  readonly order: MediaOrder
  readonly layout: 'grid' | 'list'
  /** In the order they were chosen. The details show the last one. */
  readonly selectedIds: readonly string[]
  /** The item that Tab reaches, and where a choice with Shift begins. */
  readonly activeId: string | undefined
  readonly anchorId: string | undefined
  readonly open: OpenMedia | undefined
  setSearch: (search: string) => void
  /** Replaces some of the filter. What is no longer in view is no longer selected. */
  narrow: (change: Partial<LibraryFilter>) => void
  clearFilter: () => void
  setOrder: (order: MediaOrder) => void
  setLayout: (layout: 'grid' | 'list') => void
  select: (ids: readonly string[], activeId: string | undefined, anchorId?: string) => void
  /** What was deleted is no longer selected. */
  drop: (ids: readonly string[]) => void
  show: (open: OpenMedia | undefined) => void
}

const everything: LibraryFilter = { scope: 'all', models: [], tags: [], since: undefined }
const nothingSelected = { selectedIds: [], activeId: undefined, anchorId: undefined }

export const useLibraryView = create<LibraryViewState>((set) => ({
  search: '',
  filter: everything,
  order: 'newest',
  layout: 'grid',
  ...nothingSelected,
  open: undefined,
  setSearch: (search) => set({ search }),
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change }, ...nothingSelected })),
  clearFilter: () => set({ filter: everything, search: '', ...nothingSelected }),
  setOrder: (order) => set({ order }),
  setLayout: (layout) => set({ layout }),
  select: (selectedIds, activeId, anchorId = activeId) => set({ selectedIds, activeId, anchorId }),
  drop: (ids) => set(({ selectedIds }) => ({ selectedIds: selectedIds.filter((id) => !ids.includes(id)) })),
  show: (open) => set({ open }),
}))
