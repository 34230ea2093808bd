import { create } from 'zustand'

/** What is looked at in the whole window. */
export type ShownMedia =
  | { readonly type: 'item'; readonly mediaId: string; readonly among: readonly string[] }
  | { readonly type: 'compared'; readonly beforeId: string; readonly afterId: string }

interface ShownMediaState {
  readonly shown: ShownMedia | undefined
  readonly show: (this: void, shown: ShownMedia | undefined) => void
}

/** One viewer for all cells: it lies above the grid, so that no key pressed in it moves the grid. */
export const useShownMedia = create<ShownMediaState>((set) => ({
  shown: undefined,
  show: (shown) => set({ shown }),
}))
