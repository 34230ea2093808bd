import { create } from 'zustand'
import type { HistoryFilter, HistorySort, HistorySortColumn } from '../../../shared/history/history.ts'
import { localDay } from '../../../shared/spending/local-day.ts'

/** What the History tab shows and which runs are marked. Not saved: it lasts until the page is reloaded. */
interface HistoryViewState {
  /** Does not contain the search, which changes with every keystroke. */
  readonly filter: HistoryFilter
  readonly search: string
  readonly sort: HistorySort
  /** The expanded groups: days, conversations and experiments. */
  readonly openGroupIds: readonly string[]
  /** Whether the pane shows the run itself instead of its request and response. */
  readonly isRunShown: boolean
  /** Ids of the runs marked for comparing or deleting, in the order they were marked. */
  readonly markedIds: readonly string[]
  setSearch: (search: string) => void
  /** Changes parts of the filter; `undefined` removes a part. */
  narrow: (change: HistoryFilter) => void
  clearFilter: () => void
  /** Sorts by a column; the same column again reverses the order. */
  sortBy: (column: HistorySortColumn) => void
  setGroupOpen: (id: string, isOpen: boolean) => void
  setRunShown: (isRunShown: boolean) => void
  toggleMark: (id: string) => void
  /** Adds runs to the marked ones. */
  markAlso: (ids: readonly string[]) => void
  clearMarks: () => void
}

/** Columns that sort ascending at first. Numbers and times sort descending at first. */
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
  // Today is expanded initially.
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

/** Removes unset parts, so that equal filters have equal query keys. */
function withoutUnset(filter: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
