import { mediaKinds, type MediaKind } from '../../../shared/media/media-item.ts'
import { libraryText } from '../../../shared/text/en/library.ts'

/**
 * The kinds of library items to choose from. `sounds` includes videos, which can be heard too; `files` is everything.
 */
export type ChosenKind = 'pictures' | 'sounds' | 'files'

export interface ChosenKindTexts {
  readonly mediaKinds: readonly MediaKind[]
  readonly label: string
  /** Shown when the library has none. */
  readonly none: string
}

export function chosenKind(kind: ChosenKind): ChosenKindTexts {
  const { choice } = libraryText()
  if (kind === 'files') return { mediaKinds, label: choice.files, none: choice.noFiles }
  return kind === 'pictures'
    ? { mediaKinds: ['image'], label: choice.images, none: choice.noImages }
    : { mediaKinds: ['audio', 'video'], label: choice.audio, none: choice.noAudio }
}
