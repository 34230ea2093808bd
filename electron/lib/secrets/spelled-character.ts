/**
 * Reads one character of a text in any of the spellings that programs give it: as it is, escaped in JSON (`\u0073`,
 * `\/`), in an address (`%73`) or in HTML (`&#115;`, `&amp;`), and one of these nested in another (`%2573`, `\\u0073`).
 */

/** The maximum number of nested spellings. */
export const maxLevels = 3

/** No character: the text ends before it is complete. */
export const incomplete = -1

/** The code of a character and the number of text characters that spell it, in one number. */
export type Spelled = number

const lengthBits = 16

export function codeOfSpelled(spelled: Spelled): number {
  return spelled & 0xffff
}

export function lengthOfSpelled(spelled: Spelled): number {
  return spelled >> lengthBits
}

/** The character at a place, decoded through `level` spellings; `incomplete` if more text may change it. */
export function readSpelled(
  text: string,
  at: number,
  level: number,
  isEnd: boolean,
  known?: KnownSpellings,
): Spelled {
  if (at >= text.length) return incomplete
  const raw = text.charCodeAt(at)
  if (level === 0 || !beginsEscape(raw)) return pack(raw, 1)
  if (known !== undefined) return known[level]?.[at & lastOfRing] ?? incomplete
  return readThrough(readSpelled(text, at, level - 1, isEnd), text, at, level, isEnd)
}

/** Decodes a character that was read through one spelling less through this one too. */
function readThrough(
  first: Spelled,
  text: string,
  at: number,
  level: number,
  isEnd: boolean,
  known?: KnownSpellings,
): Spelled {
  if (first === incomplete) return incomplete
  const code = codeOfSpelled(first)
  if (!beginsEscape(code)) return first
  const escaped = readEscaped(code, text, at + lengthOfSpelled(first), level - 1, isEnd, known)
  if (escaped === incomplete) return isEnd ? first : incomplete
  return escaped === none
    ? first
    : pack(codeOfSpelled(escaped), lengthOfSpelled(first) + lengthOfSpelled(escaped))
}

/**
 * For each level, what begins at the places after the current one, as far as one character may reach. Without it a
 * nested escape sequence would be read a hundred times.
 */
export type KnownSpellings = readonly Int32Array[]

/**
 * The longest spelling of one character has `&#x0000073;`, eleven characters, for each of eleven for each of eleven;
 * rounded up to a power of two.
 */
export const ringLength = 2_048
export const lastOfRing = ringLength - 1

export function createKnownSpellings(): KnownSpellings {
  return Array.from({ length: maxLevels + 1 }, () => new Int32Array(ringLength))
}

/** Decodes the escape sequence at a place at every level. Those at all later places were decoded before. */
export function readEveryLevel(text: string, at: number, isEnd: boolean, known: KnownSpellings): void {
  let spelled = pack(text.charCodeAt(at), 1)
  for (let level = 0; level <= maxLevels; level += 1) {
    if (level > 0) spelled = readThrough(spelled, text, at, level, isEnd, known)
    const ring = known[level]
    if (ring !== undefined) ring[at & lastOfRing] = spelled
  }
}

const none = -2
const backslash = 0x5c
const percent = 0x25
const ampersand = 0x26
const hash = 0x23
const semicolon = 0x3b

/** The codes of the characters that escape sequences begin with. */
export const escapeOpeners: readonly number[] = [backslash, percent, ampersand]

/** Whether a character of this code may be the first one of an escape sequence. */
export function beginsEscape(code: number): boolean {
  return code === backslash || code === percent || code === ampersand
}

/** Packs a code with the number of characters that spell it. */
export function pack(code: number, length: number): Spelled {
  return (length << lengthBits) | code
}

/** Decodes an escape sequence after its first character. */
function readEscaped(
  opener: number,
  text: string,
  at: number,
  level: number,
  isEnd: boolean,
  known: KnownSpellings | undefined,
): Spelled {
  if (opener === percent) return readDigits(text, at, level, isEnd, 2, known)
  const next = readSpelled(text, at, level, isEnd, known)
  if (next === incomplete) return incomplete
  const code = codeOfSpelled(next)
  const after = at + lengthOfSpelled(next)
  if (opener === ampersand) {
    return code === hash
      ? readNumber(text, after, at, level, isEnd, known)
      : readName(text, at, level, isEnd, known)
  }
  if (code === 0x75) return added(readDigits(text, after, level, isEnd, 4, known), next)
  if (code === 0x78) return added(readDigits(text, after, level, isEnd, 2, known), next)
  // A slash, a quote or a backslash represents itself.
  return code === 0x2f || code === 0x22 || code === 0x27 || code === backslash ? next : none
}

function added(spelled: Spelled, before: Spelled): Spelled {
  if (spelled === none || spelled === incomplete) return spelled
  return pack(codeOfSpelled(spelled), lengthOfSpelled(spelled) + lengthOfSpelled(before))
}

/** Reads this many hexadecimal digits. */
function readDigits(
  text: string,
  at: number,
  level: number,
  isEnd: boolean,
  count: number,
  known: KnownSpellings | undefined,
): Spelled {
  let value = 0
  let position = at
  for (let digits = 0; digits < count; digits += 1) {
    const spelled = readSpelled(text, position, level, isEnd, known)
    if (spelled === incomplete) return incomplete
    const digit = digitOf(codeOfSpelled(spelled))
    if (digit > 15) return none
    value = value * 16 + digit
    position += lengthOfSpelled(spelled)
  }
  return pack(value, position - at)
}

/** More digits would be zeros that no program writes. */
const maxDigits = 7

/** `#115;` or `#x73;`, from its `#` on. The semicolon may be missing. */
function readNumber(
  text: string,
  afterHash: number,
  at: number,
  level: number,
  isEnd: boolean,
  known: KnownSpellings | undefined,
): Spelled {
  let position = afterHash
  let base = 10
  let value = 0
  for (let digits = 0; digits <= maxDigits;) {
    const spelled = readSpelled(text, position, level, isEnd, known)
    if (spelled === incomplete && !isEnd) return incomplete
    const code = spelled === incomplete ? semicolon : codeOfSpelled(spelled)
    const length = spelled === incomplete ? 0 : lengthOfSpelled(spelled)
    if (base === 10 && digits === 0 && (code | 0x20) === 0x78) {
      base = 16
      position += length
      continue
    }
    const digit = digitOf(code)
    if (digit >= base) {
      if (digits === 0) return none
      return pack(value & 0xffff, position - at + (code === semicolon ? length : 0))
    }
    value = value * base + digit
    digits += 1
    position += length
  }
  return none
}

/** The named characters that a key may contain. */
const names: ReadonlyMap<number, number> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    sol: '/',
    plus: '+',
    equals: '=',
    lowbar: '_',
    period: '.',
    comma: ',',
    colon: ':',
    semi: ';',
    excl: '!',
    quest: '?',
    num: '#',
    dollar: '$',
    percnt: '%',
    ast: '*',
    lpar: '(',
    rpar: ')',
    commat: '@',
    lsqb: '[',
    rsqb: ']',
    bsol: '\\',
    lcub: '{',
    rcub: '}',
    verbar: '|',
    hyphen: '-',
    dash: '-',
    grave: '`',
    Hat: '^',
    tilde: '~',
  }).map(([name, character]) => [
    Array.from(name).reduce((number, letter) => withLetter(number, letter.charCodeAt(0)), 0),
    character.charCodeAt(0),
  ]),
)
const maxNameLength = 6

/** A name as a number: case-insensitive, as in `&AMP;`. */
function withLetter(name: number, code: number): number {
  return (name << 5) | (code & 31)
}

/** `amp;`, after its ampersand. */
function readName(
  text: string,
  at: number,
  level: number,
  isEnd: boolean,
  known: KnownSpellings | undefined,
): Spelled {
  let name = 0
  let position = at
  for (let letters = 0; letters <= maxNameLength; letters += 1) {
    const spelled = readSpelled(text, position, level, isEnd, known)
    if (spelled === incomplete) return incomplete
    const code = codeOfSpelled(spelled)
    position += lengthOfSpelled(spelled)
    if (code === semicolon) {
      const meant = names.get(name)
      return meant === undefined ? none : pack(meant, position - at)
    }
    if ((code | 0x20) < 0x61 || (code | 0x20) > 0x7a) return none
    name = withLetter(name, code)
  }
  return none
}

/** Sixteen for a character that is not a hexadecimal digit. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 16
}
