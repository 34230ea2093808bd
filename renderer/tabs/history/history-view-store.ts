import { create } from 'zustand'
import type { HistoryFilter } from '../../../shared/history/history.ts'

/** What the History tab shows and what is marked in it. Lasts as long as the page. */
interface HistoryViewState {
  /** Without the search, which changes with every letter. */
  readonly filter: HistoryFilter
  readonly search: string
  /** Marked for comparing or deleting, in the order they were marked. */
  readonly markedIds: readonly string[]
  setSearch: (search: string) => void
  /** Replaces some of the filter; `undefined` takes a part away. */
  narrow: (change: HistoryFilter) => void
  clearFilter: () => void
  toggleMark: (id: string) => void
  /** Marks these too, without losing the others. */
  markAlso: (ids: readonly string[]) => void
  clearMarks: () => void
}

export const useHistoryView = create<HistoryViewState>((set) => ({
  filter: {},
  search: '',
  markedIds: [],
  setSearch: (search) => set({ search }),
  narrow: (change) => set(({ filter }) => ({ filter: withoutUnset({ ...filter, ...change }) })),
  clearFilter: () => set({ filter: {}, search: '' }),
  toggleMark: (id) =>
    set(({ markedIds }) => ({
      markedIds: markedIds.includes(id) ? markedIds.filter((marked) => marked !== id) : [...markedIds, id],
    })),
  markAlso: (ids) => set(({ markedIds }) => ({ markedIds: [...new Set([...markedIds, ...ids])] })),
  clearMarks: () => set({ markedIds: [] }),
}))

/** Equal filters must look equal to the cache. */
function withoutUnset(filter: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
