import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Where panes stand and what is open. Sizes and open states last through `useSavedLayout` in the window's frame. */
export interface LayoutState {
  /** The pane of the run in view, at the right. */
  isInspectorOpen: boolean
  isPaletteOpen: boolean
  /** Pane sizes in pixels, by the panes' own names (`chat.inspector`). */
  paneSizes: Readonly<Record<string, number>>
  setInspectorOpen: (isOpen: boolean) => void
  toggleInspector: () => void
  setPaletteOpen: (isOpen: boolean) => void
  setPaneSize: (pane: string, size: number) => void
}

export const layoutStore = createStore<LayoutState>((set) => ({
  isInspectorOpen: true,
  isPaletteOpen: false,
  paneSizes: {},
  setInspectorOpen: (isInspectorOpen) => set({ isInspectorOpen }),
  toggleInspector: () => set(({ isInspectorOpen }) => ({ isInspectorOpen: !isInspectorOpen })),
  setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen }),
  setPaneSize: (pane, size) => set(({ paneSizes }) => ({ paneSizes: { ...paneSizes, [pane]: size } })),
}))

/** A part of the layout, re-rendering when that part changes. */
export function useLayout<Part>(select: (state: LayoutState) => Part): Part {
  return useStore(layoutStore, select)
}
