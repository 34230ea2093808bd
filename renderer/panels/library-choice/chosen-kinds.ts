import { mediaKinds, type MediaKind } from '../../../shared/media/media-item.ts'
import { libraryText } from '../../../shared/text/en/library.ts'

/** What can be taken from the library. Whatever can be heard is a sound, the videos too. `files` are all of them. */
export type ChosenKind = 'pictures' | 'sounds' | 'files'

export interface ChosenKindTexts {
  readonly mediaKinds: readonly MediaKind[]
  readonly label: string
  /** Said where the library has none. */
  readonly none: string
}

export function chosenKind(kind: ChosenKind): ChosenKindTexts {
  const { choice } = libraryText()
  if (kind === 'files') return { mediaKinds, label: choice.files, none: choice.noFiles }
  return kind === 'pictures'
    ? { mediaKinds: ['image'], label: choice.images, none: choice.noImages }
    : { mediaKinds: ['audio', 'video'], label: choice.audio, none: choice.noAudio }
}
