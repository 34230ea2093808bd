import { create } from 'zustand'

export type ImagesSubTab = 'generate' | 'edit'

interface SubTabState {
  readonly subTab: ImagesSubTab
  /** Whether the sub-tab was changed with its own buttons, so that the focus moves to the buttons of the new form. */
  readonly isFocusWanted: boolean
  choose: (subTab: ImagesSubTab, from?: 'tabs') => void
  tookFocus: () => void
}

/** The visible sub-tab. Not saved: it lasts until the page is reloaded. */
export const useImagesSubTab = create<SubTabState>((set) => ({
  subTab: 'generate',
  isFocusWanted: false,
  choose: (subTab, from) => set({ subTab, isFocusWanted: from === 'tabs' }),
  tookFocus: () => set({ isFocusWanted: false }),
}))
