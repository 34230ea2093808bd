import { create } from 'zustand'

/** The number of top ranks to show of each ranking, or `'all'`. */
export type TopRanks = number | 'all'

interface RerankView {
  /** Row id of the selected document. */
  readonly selected: string | undefined
  /** Row id of the document under the pointer. */
  readonly hovered: string | undefined
  /** Id of the ranking whose request is inspected; the inspector replaces the figures. */
  readonly inspected: string | undefined
  /**
   * Id of the ranking that the table is sorted by; `undefined` for the first. `'given'` is the order of the request.
   */
  readonly sortedBy: string | undefined
  /** How many ranks of each ranking are shown; `undefined` for the default of their number. */
  readonly top: TopRanks | undefined
  select: (id: string | undefined) => void
  hover: (id: string | undefined) => void
  inspect: (id: string | undefined) => void
  sortBy: (id: string) => void
  showTop: (top: TopRanks) => void
}

/** The view state. Not saved: it lasts until the page is reloaded. */
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
