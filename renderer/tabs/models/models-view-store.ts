import { create } from 'zustand'
import type { Ability } from '../../../shared/models/model-profile.ts'
import type { FactColumn } from './model-rows.ts'

/** Which models are in view, before any filter. */
export type ModelScope = 'all' | 'favourites' | 'recent' | 'changed' | 'failing'

export type SortColumn = 'model' | 'owner' | 'runs' | 'lastUsed' | FactColumn

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
  /** What a model can do, all of it. */
  readonly abilities: readonly Ability[]
  /** At least so much context and success, at most such a price and so long until the first text: what is not known fits none. */
  readonly limits: ModelLimits
}

/** Of these columns the list can be narrowed by a number. */
export const limitedColumns = ['context', 'priceIn', 'firstText', 'success'] as const

export type LimitedColumn = (typeof limitedColumns)[number]

export type ModelLimits = Readonly<Partial<Record<LimitedColumn, number>>>

/** How many things narrow the list beside its scope. */
export function narrowings({ owners, labels, abilities, limits }: ModelFilter): number {
  return owners.length + labels.length + abilities.length + Object.keys(limits).length
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

const byName: ModelSort = { column: 'model', isDescending: false }
const newestUseFirst: ModelSort = { column: 'lastUsed', isDescending: true }

/** What the list is in order by. */
export function sortInUse(scope: ModelScope, sort: ModelSort | undefined): ModelSort {
  return sort ?? (scope === 'recent' ? newestUseFirst : byName)
}

/** Nothing that narrows a scope. */
export const unnarrowed = { owners: [], labels: [], abilities: [], limits: {} } as const satisfies Omit<
  ModelFilter,
  'scope'
>

const everything: ModelFilter = { scope: 'all', ...unnarrowed }

/** Numbers are looked at from the large end first. */
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
