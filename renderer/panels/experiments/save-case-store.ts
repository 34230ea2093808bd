import { create } from 'zustand'
import type { CaseSource } from '../../queries/experiments.ts'

interface SaveCaseState {
  /** The request being saved; the dialog is open while it is set. */
  readonly source: CaseSource | undefined
  open: (source: CaseSource) => void
  close: () => void
}

export const useSaveCaseStore = create<SaveCaseState>((set) => ({
  source: undefined,
  open: (source) => set({ source }),
  close: () => set({ source: undefined }),
}))
