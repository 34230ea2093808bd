import { create } from 'zustand'

interface EditedPresets {
  /** The name of the preset that was last inserted, by form; in Chat by conversation. */
  readonly names: Readonly<Record<string, string>>
}

const useEditedPresets = create<EditedPresets>(() => ({ names: {} }))

/** Saving at a place proposes the name of the preset that was inserted there, which creates its next version. */
export function noteEditedPreset(place: string, name: string): void {
  useEditedPresets.setState(({ names }) => ({ names: { ...names, [place]: name } }))
}

export function editedPreset(place: string): string | undefined {
  return useEditedPresets.getState().names[place]
}
