import { create } from 'zustand'
import type { HistoryFilter, HistorySort, HistorySortColumn } from '../../../shared/history/history.ts'
import { localDay } from '../../../shared/spending/local-day.ts'

/** What the History tab shows and what is marked in it. Lasts as long as the page. */
interface HistoryViewState {
  /** Without the search, which changes with every letter. */
  readonly filter: HistoryFilter
  readonly search: string
  readonly sort: HistorySort
  /** The days, conversations and experiments whose runs are listed below their line. */
  readonly openGroupIds: readonly string[]
  /** Beside the table the run itself is shown, and not what went over the wire. */
  readonly isRunShown: boolean
  /** Marked for comparing or deleting, in the order they were marked. */
  readonly markedIds: readonly string[]
  setSearch: (search: string) => void
  /** Replaces some of the filter; `undefined` takes a part away. */
  narrow: (change: HistoryFilter) => void
  clearFilter: () => void
  /** The same column again turns the order round. */
  sortBy: (column: HistorySortColumn) => void
  setGroupOpen: (id: string, isOpen: boolean) => void
  setRunShown: (isRunShown: boolean) => void
  toggleMark: (id: string) => void
  /** Marks these too, without losing the others. */
  markAlso: (ids: readonly string[]) => void
  clearMarks: () => void
}

/** These are read from the small end, or from A, first; figures and moments from the large end. */
const risesFirst: ReadonlySet<HistorySortColumn> = new Set([
  'status',
  'title',
  'model',
  'format',
  'source',
  'connection',
])

export const useHistoryView = create<HistoryViewState>((set) => ({
  filter: {},
  search: '',
  sort: { by: 'time', isDescending: true },
  // Days begin with this one.
  openGroupIds: [String(localDay(Date.now()))],
  isRunShown: true,
  markedIds: [],
  setSearch: (search) => set({ search }),
  narrow: (change) => set(({ filter }) => ({ filter: withoutUnset({ ...filter, ...change }) })),
  clearFilter: () => set({ filter: {}, search: '' }),
  sortBy: (by) =>
    set(({ sort }) => ({
      sort: { by, isDescending: sort.by === by ? !sort.isDescending : !risesFirst.has(by) },
    })),
  setGroupOpen: (id, isOpen) =>
    set(({ openGroupIds }) => ({
      openGroupIds: isOpen
        ? [...new Set([...openGroupIds, id])]
        : openGroupIds.filter((other) => other !== id),
    })),
  setRunShown: (isRunShown) => set({ isRunShown }),
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
