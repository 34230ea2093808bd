import { create } from 'zustand'

/** Files that wait for a draft to take them as cases: dropped on the tab, which may have no draft open yet. */
export const useDroppedCases = create<{ readonly files: readonly File[] }>(() => ({ files: [] }))
