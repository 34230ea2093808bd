import { create } from 'zustand'

/** So many of each ranking, or all of them. */
export type TopRanks = number | 'all'

interface RerankView {
  /** The document in view, by the id of its row. */
  readonly selected: string | undefined
  /** The document under the pointer. */
  readonly hovered: string | undefined
  /** The ranking whose request is looked at, in place of the figures. */
  readonly inspected: string | undefined
  /** The ranking the table is sorted by; `undefined` for the first. `'given'` is the order of the request. */
  readonly sortedBy: string | undefined
  /** How many of each ranking are shown; `undefined` for what suits their number. */
  readonly top: TopRanks | undefined
  select: (id: string | undefined) => void
  hover: (id: string | undefined) => void
  inspect: (id: string | undefined) => void
  sortBy: (id: string) => void
  showTop: (top: TopRanks) => void
}

/** What is looked at. Goes with the page. */
export const useRerankView = create<RerankView>((set) => ({
  selected: undefined,
  hovered: undefined,
  inspected: undefined,
  sortedBy: undefined,
  top: undefined,
  select: (selected) => set({ selected }),
  hover: (hovered) => set({ hovered }),
  inspect: (inspected) => set({ inspected }),
  sortBy: (sortedBy) => set({ sortedBy }),
  showTop: (top) => set({ top }),
}))
