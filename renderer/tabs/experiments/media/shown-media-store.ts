import { create } from 'zustand'

/** The media shown in the full-window viewer. */
export type ShownMedia =
  | { readonly type: 'item'; readonly mediaId: string; readonly among: readonly string[] }
  | { readonly type: 'compared'; readonly beforeId: string; readonly afterId: string }

interface ShownMediaState {
  readonly shown: ShownMedia | undefined
  readonly show: (this: void, shown: ShownMedia | undefined) => void
}

/** One viewer for all cells: it is outside of the grid, so that its keys do not move the grid's cursor. */
export const useShownMedia = create<ShownMediaState>((set) => ({
  shown: undefined,
  show: (shown) => set({ shown }),
}))
