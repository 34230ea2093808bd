import { create } from 'zustand'
import type { Ability } from '../../../shared/models/model-profile.ts'
import type { FactColumn } from './model-rows.ts'

/** A group of models to show, before any filter. */
export type ModelScope = 'all' | 'favourites' | 'recent' | 'changed' | 'failing'

export type SortColumn = 'model' | 'owner' | 'runs' | 'lastUsed' | FactColumn

export interface ModelSort {
  readonly column: SortColumn
  readonly isDescending: boolean
}

/** The filter of the list. Empty parts match everything. */
export interface ModelFilter {
  readonly scope: ModelScope
  readonly owners: readonly string[]
  /** Names of chips; `''` selects models without a label. */
  readonly labels: readonly string[]
  /** Abilities, all of which a model must have. */
  readonly abilities: readonly Ability[]
  /**
   * Minimum context and success rate, maximum price and time to first text. A model with an unknown value does not
   * match.
   */
  readonly limits: ModelLimits
}

/** Columns with a numeric filter. */
export const limitedColumns = ['context', 'priceIn', 'firstText', 'success'] as const

export type LimitedColumn = (typeof limitedColumns)[number]

export type ModelLimits = Readonly<Partial<Record<LimitedColumn, number>>>

/** Number of active filters besides the scope. */
export function narrowings({ owners, labels, abilities, limits }: ModelFilter): number {
  return owners.length + labels.length + abilities.length + Object.keys(limits).length
}

/** What the Models tab shows. Not saved: it lasts until the page is reloaded. The filter belongs to one connection. */
interface ModelsViewState {
  readonly connectionId: string
  readonly search: string
  readonly filter: ModelFilter
  /** `undefined`: by name; in scope `recent`, the last used first. */
  readonly sort: ModelSort | undefined
  readonly isGrouped: boolean
  readonly view: 'table' | 'cards'
  /** The model whose details are open. */
  readonly selectedId: string | undefined
  readonly isComparing: boolean
  /** Switches to another connection, whose list starts without filters. */
  showConnection: (connectionId: string) => void
  setSearch: (search: string) => void
  narrow: (change: Partial<ModelFilter>) => void
  /** Clears the search and all filters. */
  clearFilter: () => void
  /** Sorts by a column; the same column again reverses the order. */
  sortBy: (column: SortColumn) => void
  setGrouped: (isGrouped: boolean) => void
  setView: (view: 'table' | 'cards') => void
  select: (id: string | undefined) => void
  setComparing: (isComparing: boolean) => void
}

const byName: ModelSort = { column: 'model', isDescending: false }
const newestUseFirst: ModelSort = { column: 'lastUsed', isDescending: true }

/** The sort order in effect. */
export function sortInUse(scope: ModelScope, sort: ModelSort | undefined): ModelSort {
  return sort ?? (scope === 'recent' ? newestUseFirst : byName)
}

/** An empty filter, without a scope. */
export const unnarrowed = { owners: [], labels: [], abilities: [], limits: {} } as const satisfies Omit<
  ModelFilter,
  'scope'
>

const everything: ModelFilter = { scope: 'all', ...unnarrowed }

/** Numbers sort descending at first. */
const descendsFirst: ReadonlySet<SortColumn> = new Set(['runs', 'lastUsed', 'context', 'success'])

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
