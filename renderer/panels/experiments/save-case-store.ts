import { create } from 'zustand'
import type { CaseSource } from '../../queries/experiments.ts'

interface SaveCaseState {
  /** What is being saved; the dialog is open while there is something. */
  readonly source: CaseSource | undefined
  open: (source: CaseSource) => void
  close: () => void
}

export const useSaveCaseStore = create<SaveCaseState>((set) => ({
  source: undefined,
  open: (source) => set({ source }),
  close: () => set({ source: undefined }),
}))
