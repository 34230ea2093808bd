/* oxlint-disable text/untranslated -- Chords. */
import { editsText, type Chord } from '../../../shared/commands/chords.ts'

/** Who handles a chord before the window does: it may never arrive, or has a fixed meaning everywhere. */
export type ChordOwner = 'window' | 'text' | 'browser' | 'system'

/** Keys that navigate in every part of the window. */
const movesFocus = /^(?:Shift\+)?(?:Tab|Enter|Space|Escape|Backspace|Arrow\w+|Home|End|Page\w+)$/
/** Chromium never passes these to a page; those with digits switch its tabs. */
const browserKeeps = /^Mod\+(?:[NTW1-9]|Shift\+[NTW]|Tab|Shift\+Tab)$/
const systemKeeps = /^(?:Alt\+(?:F4|Tab|Space)|Mod\+Alt\+Delete|Mod\+Escape)$/
const macKeeps = /^(?:Mod\+(?:[QHM]|Tab|Space|Alt\+Escape)|Ctrl\+(?:ArrowUp|ArrowDown|Space))$/

/** Returns who owns a chord. `window` and `text` chords cannot be chosen; for the others the user is warned. */
export function ownerOf(chord: Chord, isMac: boolean): ChordOwner | undefined {
  if (movesFocus.test(chord)) return 'window'
  if (editsText(chord)) return 'text'
  if ((isMac ? macKeeps : systemKeeps).test(chord)) return 'system'
  return browserKeeps.test(chord) ? 'browser' : undefined
}
