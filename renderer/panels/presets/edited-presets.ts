import { create } from 'zustand'

interface EditedPresets {
  /** The name of the preset that was put in last, by form; in Chat by conversation. */
  readonly names: Readonly<Record<string, string>>
}

const useEditedPresets = create<EditedPresets>(() => ({ names: {} }))

/** What is saved at a place becomes the next version of the preset that was put there, unless another name is chosen. */
export function noteEditedPreset(place: string, name: string): void {
  useEditedPresets.setState(({ names }) => ({ names: { ...names, [place]: name } }))
}

export function editedPreset(place: string): string | undefined {
  return useEditedPresets.getState().names[place]
}
