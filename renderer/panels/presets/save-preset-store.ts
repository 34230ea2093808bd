import { create } from 'zustand'
import type { Json } from '../../../shared/json.ts'
import type { PresetFormId, Prompt } from '../../../shared/presets/preset.ts'

/** What is being saved: the values of a form, or a text with its variables. */
export type SavedSource =
  | {
      readonly kind: 'preset'
      readonly form: PresetFormId
      readonly values: Readonly<Record<string, Json>>
      readonly name: string
    }
  | { readonly kind: 'prompt'; readonly prompt: Omit<Prompt, 'kind' | 'name'>; readonly name: string }

interface SavePresetState {
  /** The dialog is open while it is set. */
  readonly source: SavedSource | undefined
  open: (source: SavedSource) => void
  close: () => void
}

export const useSavePresetStore = create<SavePresetState>((set) => ({
  source: undefined,
  open: (source) => set({ source }),
  close: () => set({ source: undefined }),
}))
