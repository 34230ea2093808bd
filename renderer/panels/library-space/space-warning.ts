import type { MediaSpace } from '../../../shared/media/media-space.ts'
import { storageText } from '../../../shared/text/en/storage.ts'

type Shortage = keyof ReturnType<typeof storageText>['space']['status']

/** What is running out; `undefined` while there is enough. */
function shortageOf({ level, by }: MediaSpace): Shortage | undefined {
  if (level === 'ok') return undefined
  if (by === 'disk') return level === 'full' ? 'diskFull' : 'diskNear'
  return level === 'full' ? 'limitReached' : 'limitNear'
}

/** Why space is short, as a few words and as a sentence; `undefined` while there is enough. */
export function spaceWarning(space: MediaSpace): { brief: string; sentence: string } | undefined {
  const shortage = shortageOf(space)
  const words = storageText().space
  return shortage && { brief: words.status[shortage], sentence: words[shortage] }
}
