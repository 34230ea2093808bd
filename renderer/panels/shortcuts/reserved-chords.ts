/* oxlint-disable text/untranslated -- Chords. */
import { editsText, type Chord } from '../../../shared/commands/chords.ts'

/** Who takes a chord before the window: it may never arrive, or means something everywhere. */
export type ChordOwner = 'window' | 'text' | 'browser' | 'system'

/** Keys by themselves that move through every part of the window. */
const movesFocus = /^(?:Shift\+)?(?:Tab|Enter|Space|Escape|Backspace|Arrow\w+|Home|End|Page\w+)$/
/** Chromium never gives these to a page; those with digits change its tabs. */
const browserKeeps = /^Mod\+(?:[NTW1-9]|Shift\+[NTW]|Tab|Shift\+Tab)$/
const systemKeeps = /^(?:Alt\+(?:F4|Tab|Space)|Mod\+Alt\+Delete|Mod\+Escape)$/
const macKeeps = /^(?:Mod\+(?:[QHM]|Tab|Space|Alt\+Escape)|Ctrl\+(?:ArrowUp|ArrowDown|Space))$/

/** `window` and `text` cannot be chosen; with the others it is said what to expect. */
export function ownerOf(chord: Chord, isMac: boolean): ChordOwner | undefined {
  if (movesFocus.test(chord)) return 'window'
  if (editsText(chord)) return 'text'
  if ((isMac ? macKeeps : systemKeeps).test(chord)) return 'system'
  return browserKeeps.test(chord) ? 'browser' : undefined
}
