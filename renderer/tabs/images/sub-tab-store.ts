import { create } from 'zustand'

export type ImagesSubTab = 'generate' | 'edit'

interface SubTabState {
  readonly subTab: ImagesSubTab
  /** The tab was changed with its own buttons: the focus goes on to them, where they stand then. */
  readonly isFocusWanted: boolean
  choose: (subTab: ImagesSubTab, from?: 'tabs') => void
  tookFocus: () => void
}

/** Which part of the tab is in view. Lasts as long as the page. */
export const useImagesSubTab = create<SubTabState>((set) => ({
  subTab: 'generate',
  isFocusWanted: false,
  choose: (subTab, from) => set({ subTab, isFocusWanted: from === 'tabs' }),
  tookFocus: () => set({ isFocusWanted: false }),
}))
