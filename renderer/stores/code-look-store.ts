import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** How blocks of code look, all alike, until the window is closed. */
export interface CodeLook {
  /** Long lines go on below instead of scrolling. */
  readonly wraps: boolean
  readonly isNumbered: boolean
}

export const codeLookStore = createStore<CodeLook>(() => ({ wraps: false, isNumbered: false }))

export function useCodeLook(): CodeLook {
  return useStore(codeLookStore)
}
