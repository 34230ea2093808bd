/* oxlint-disable text/untranslated -- Names of keys, as events and settings have them and as they are printed on the keyboard. */

/**
 * A shortcut as text: modifiers in the order `Mod`, `Ctrl`, `Alt`, `Shift`, then the key (`Mod+Shift+K`, `F6`, `?`).
 *
 * `Mod` is Command on a Mac and Ctrl elsewhere; `Ctrl` is only the Control key of a Mac. A character typed with Shift,
 * such as `?`, is named without `Shift`: keyboards place it on different keys.
 */
export type Chord = string

/** The properties of a keyboard event that identify its keys. */
export interface PressedKeys {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const modifiers = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const
const modifierKeys = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'OS',
  'Dead',
  'Process',
])
const namedKey =
  /^(?:F(?:[1-9]|1\d|2[0-4])|Arrow(?:Up|Down|Left|Right)|Enter|Escape|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Plus)$/

/**
 * Returns the chord of pressed keys; `undefined` while only modifiers are held, and for keys that cannot be shortcuts.
 */
export function chordOf(pressed: PressedKeys, isMac: boolean): Chord | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (modifierKeys.has(pressed.key)) return undefined
  // The Windows key is reserved for the system.
  if (metaKey && !isMac) return undefined
  const isHeld = ctrlKey || metaKey || altKey
  const key = keyOf(pressed, isHeld)
  if (key === undefined) return undefined
  const isTypedWithShift = key.length === 1 && !/[A-Z]/.test(key) && !(isHeld && /\d/.test(key))
  return joinChord(key, {
    Mod: isMac ? metaKey : ctrlKey,
    Ctrl: isMac && ctrlKey,
    Alt: altKey,
    Shift: shiftKey && !isTypedWithShift,
  })
}

function keyOf({ key, code }: PressedKeys, isHeld: boolean): string | undefined {
  // With a modifier, use the digit key by its position, whatever the keyboard types with it; without one, use the typed
  // character.
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (isHeld && digit !== undefined) return digit
  if (key === ' ') return 'Space'
  if (key === '+') return 'Plus'
  if (key.length > 1) return namedKey.test(key) ? key : undefined
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  // On a Mac, Alt types other characters, and other scripts have other letters: use the position of the key.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  return /^[\u0021-\u007e]$/.test(key) ? key : undefined
}

/** Returns a chord in its normal form; `undefined` when the text is not a chord. */
export function parseChord(text: string): Chord | undefined {
  const parts = text.split('+')
  const key = parts.pop() ?? ''
  const isKey = namedKey.test(key) || /^[A-Z0-9]$/.test(key) || /^[!-*,\-./:-@[-`{-~]$/.test(key)
  const held = new Set(parts)
  if (!isKey || held.size !== parts.length || !parts.every(isModifier)) return undefined
  return joinChord(key, Object.fromEntries(parts.map((part) => [part, true])))
}

function isModifier(part: string): boolean {
  return modifiers.some((modifier) => modifier === part)
}

function joinChord(key: string, held: Partial<Record<(typeof modifiers)[number], boolean>>): Chord {
  return [...modifiers.filter((modifier) => held[modifier] === true), key].join('+')
}

/** Whether the chord works while text is edited: a letter alone, also with Shift, is typed into the text. */
export function worksWhileTyping(chord: Chord): boolean {
  return /^(?:Mod|Ctrl|Alt)\+|^(?:Shift\+)?F\d+$/.test(chord)
}

/** Whether text fields use the chord themselves, as for undo. */
export function editsText(chord: Chord): boolean {
  return /^Mod\+(?:[ACVXZY]|Shift\+[ZV]|Arrow\w+|Backspace|Delete|Home|End)$/.test(chord)
}

const printed: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Plus: '+',
}
const printedOnMac: Readonly<Record<string, string>> = {
  ...printed,
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
}
const printedElsewhere: Readonly<Record<string, string>> = { ...printed, Mod: 'Ctrl' }

/** The keys of a chord as printed on the keyboard: `['Ctrl', 'Shift', 'K']`. */
export function printedKeys(chord: Chord, isMac: boolean): readonly string[] {
  const names = isMac ? printedOnMac : printedElsewhere
  return chord.split('+').map((part) => names[part] ?? part)
}

/** The chord in the syntax of `aria-keyshortcuts`. */
export function toAriaKeys(chord: Chord, isMac: boolean): string {
  return chord.replace(/^Mod/, isMac ? 'Meta' : 'Control').replace('Ctrl+', 'Control+')
}
