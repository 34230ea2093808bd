import { create } from 'zustand'

/** Which models are in view, before any filter. */
export type ModelScope = 'all' | 'favourites' | 'recent' | 'changed'

export type SortColumn = 'model' | 'owner' | 'runs' | 'lastUsed'

export interface ModelSort {
  readonly column: SortColumn
  readonly isDescending: boolean
}

/** What narrows the list. Nothing ticked means everything. */
export interface ModelFilter {
  readonly scope: ModelScope
  readonly owners: readonly string[]
  /** Names of chips; `''` for models without a label. */
  readonly labels: readonly string[]
}

/** What the Models tab shows. Lasts as long as the page; what narrows the list belongs to one connection. */
interface ModelsViewState {
  readonly connectionId: string
  readonly search: string
  readonly filter: ModelFilter
  /** Absent: by name, and in the recent ones the one used last first. */
  readonly sort: ModelSort | undefined
  readonly isGrouped: boolean
  readonly view: 'table' | 'cards'
  /** The model whose details are open. */
  readonly selectedId: string | undefined
  readonly isComparing: boolean
  /** Another connection was chosen: its list begins unfiltered. */
  showConnection: (connectionId: string) => void
  setSearch: (search: string) => void
  narrow: (change: Partial<ModelFilter>) => void
  /** Everything again, whatever was searched or ticked. */
  clearFilter: () => void
  /** The same column again turns the order round. */
  sortBy: (column: SortColumn) => void
  setGrouped: (isGrouped: boolean) => void
  setView: (view: 'table' | 'cards') => void
  select: (id: string | undefined) => void
  setComparing: (isComparing: boolean) => void
}

const everything: ModelFilter = { scope: 'all', owners: [], labels: [] }

/** Numbers are looked at from the large end first. */
const descendsFirst: ReadonlySet<SortColumn> = new Set(['runs', 'lastUsed'])

export const useModelsView = create<ModelsViewState>((set) => ({
  connectionId: '',
  search: '',
  filter: everything,
  sort: undefined,
  isGrouped: false,
  view: 'table',
  selectedId: undefined,
  isComparing: false,
  showConnection: (connectionId) =>
    set((state) =>
      state.connectionId === connectionId
        ? state
        : { connectionId, search: '', filter: everything, selectedId: undefined },
    ),
  setSearch: (search) => set({ search }),
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
  clearFilter: () => set({ filter: everything, search: '' }),
  sortBy: (column) =>
    set(({ sort }) => ({
      sort: {
        column,
        isDescending:
          (sort?.column ?? 'model') === column ? !(sort?.isDescending ?? false) : descendsFirst.has(column),
      },
    })),
  setGrouped: (isGrouped) => set({ isGrouped }),
  setView: (view) => set({ view }),
  select: (selectedId) => set({ selectedId }),
  setComparing: (isComparing) => set({ isComparing }),
}))
