import { create } from 'zustand'

/** Dropped files that a draft will import as cases. They wait here because no draft may be open yet. */
export const useDroppedCases = create<{ readonly files: readonly File[] }>(() => ({ files: [] }))
