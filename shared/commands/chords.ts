/* oxlint-disable text/untranslated -- Names of keys, as events and settings have them and as they are printed on the keyboard. */

/**
 * A shortcut as text: modifiers in the order `Mod`, `Ctrl`, `Alt`, `Shift`, then the key (`Mod+Shift+K`, `F6`, `?`).
 *
 * `Mod` is Command on a Mac and Ctrl elsewhere; `Ctrl` is only the second one of a Mac. What is typed with Shift, such as `?`, is
 * named by itself: on another keyboard it is on another key.
 */
export type Chord = string

/** What a keyboard event says of its keys. */
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

/** The chord of pressed keys; `undefined` while only modifiers are held, and for keys that no shortcut can have. */
export function chordOf(pressed: PressedKeys, isMac: boolean): Chord | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (modifierKeys.has(pressed.key)) return undefined
  // The Windows key of other keyboards is the system's.
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
  // With a modifier the row of digits is meant, whatever a keyboard types with it; without one, what is typed.
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (isHeld && digit !== undefined) return digit
  if (key === ' ') return 'Space'
  if (key === '+') return 'Plus'
  if (key.length > 1) return namedKey.test(key) ? key : undefined
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  // Alt types other characters on a Mac, and other scripts have other letters: the key's place then.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  return /^[\u0021-\u007e]$/.test(key) ? key : undefined
}

/** The same chord as it is always written; `undefined` for a text that is none. */
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

/** Whether it may be pressed while something is written: a letter by itself, also with Shift, belongs to the text. */
export function worksWhileTyping(chord: Chord): boolean {
  return /^(?:Mod|Ctrl|Alt)\+|^(?:Shift\+)?F\d+$/.test(chord)
}

/** Whether it means something in every field, such as taking back what was typed. */
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

/** Its keys as they are printed on the keyboard: `['Ctrl', 'Shift', 'K']`. */
export function printedKeys(chord: Chord, isMac: boolean): readonly string[] {
  const names = isMac ? printedOnMac : printedElsewhere
  return chord.split('+').map((part) => names[part] ?? part)
}

/** The chord as `aria-keyshortcuts` wants it. */
export function toAriaKeys(chord: Chord, isMac: boolean): string {
  return chord.replace(/^Mod/, isMac ? 'Meta' : 'Control').replace('Ctrl+', 'Control+')
}
