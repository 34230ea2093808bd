import type { MediaKind } from '../../../shared/media/media-item.ts'

/** What can be taken from the library. Whatever can be heard is a sound, the videos too. */
export type ChosenKind = 'pictures' | 'sounds'

export const chosenKinds: Readonly<
  Record<
    ChosenKind,
    { readonly mediaKinds: readonly MediaKind[]; readonly one: string; readonly label: string }
  >
> = {
  pictures: { mediaKinds: ['image'], one: 'picture', label: 'Pictures of the library' },
  sounds: { mediaKinds: ['audio', 'video'], one: 'sound', label: 'Sounds of the library' },
}
