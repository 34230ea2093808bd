import { create } from 'zustand'

/**
 * The state of the dialog for a pasted request. Its text may contain a key, so it is only in memory, and cleared when
 * the dialog closes.
 */
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
