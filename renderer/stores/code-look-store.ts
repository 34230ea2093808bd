import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** How all code blocks are displayed, until the window closes. */
export interface CodeLook {
  /** Long lines wrap instead of scrolling. */
  readonly wraps: boolean
  readonly isNumbered: boolean
}

export const codeLookStore = createStore<CodeLook>(() => ({ wraps: false, isNumbered: false }))

export function useCodeLook(): CodeLook {
  return useStore(codeLookStore)
}
