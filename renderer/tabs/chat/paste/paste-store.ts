import { create } from 'zustand'

/** The dialog for a pasted request. Its text may hold a key, so it is nowhere but in memory, and gone when it closes. */
interface PasteState {
  readonly isOpen: boolean
  readonly text: string
  open: (text?: string) => void
  setText: (text: string) => void
  close: () => void
}

export const usePaste = create<PasteState>((set) => ({
  isOpen: false,
  text: '',
  open: (text = '') => set({ isOpen: true, text }),
  setText: (text) => set({ text }),
  close: () => set({ isOpen: false, text: '' }),
}))
