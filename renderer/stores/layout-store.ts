import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The layout of panes and what is open. `app/saved-layout.ts` saves sizes and open states. */
export interface LayoutState {
  /** The pane of the run in view, at the right. */
  isInspectorOpen: boolean
  /** The list of conversations is collapsed, in a window with room for it. */
  isConversationListFolded: boolean
  isPaletteOpen: boolean
  /** Pane sizes in pixels, by pane name (`chat.inspector`). */
  paneSizes: Readonly<Record<string, number>>
  /** The pinned fields of each format, by format id. */
  fieldPins: Readonly<Record<string, readonly string[]>>
  /** The list of what a form sends, at its foot. */
  isSentListOpen: boolean
  setInspectorOpen: (isOpen: boolean) => void
  toggleInspector: () => void
  setConversationListFolded: (isFolded: boolean) => void
  setPaletteOpen: (isOpen: boolean) => void
  setPaneSize: (pane: string, size: number) => void
  toggleFieldPin: (format: string, field: string) => void
  toggleSentList: () => void
}

export const layoutStore = createStore<LayoutState>((set) => ({
  isInspectorOpen: true,
  isConversationListFolded: false,
  isPaletteOpen: false,
  paneSizes: {},
  fieldPins: {},
  isSentListOpen: false,
  setInspectorOpen: (isInspectorOpen) => set({ isInspectorOpen }),
  toggleInspector: () => set(({ isInspectorOpen }) => ({ isInspectorOpen: !isInspectorOpen })),
  setConversationListFolded: (isConversationListFolded) => set({ isConversationListFolded }),
  setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen }),
  setPaneSize: (pane, size) => set(({ paneSizes }) => ({ paneSizes: { ...paneSizes, [pane]: size } })),
  toggleFieldPin: (format, field) =>
    set(({ fieldPins }) => {
      const pins = fieldPins[format] ?? []
      const next = pins.includes(field) ? pins.filter((pin) => pin !== field) : [...pins, field]
      return { fieldPins: { ...fieldPins, [format]: next } }
    }),
  toggleSentList: () => set(({ isSentListOpen }) => ({ isSentListOpen: !isSentListOpen })),
}))

/** Selects a part of the layout; renders again when that part changes. */
export function useLayout<Part>(select: (state: LayoutState) => Part): Part {
  return useStore(layoutStore, select)
}
