import { maskKey } from './mask-key.ts'
import { normalCode, patternsOf, writtenCodes, type SecretPattern } from './secret-patterns.ts'
import { createCandidates } from './secret-candidates.ts'
import {
  beginsEscape,
  codeOfSpelled,
  incomplete,
  lengthOfSpelled,
  mostLevels,
  readSpelled,
} from './spelled-character.ts'

/** A place where a text holds a secret in some spelling. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** What may stand in its place. */
  readonly mask: string
}

export interface SecretScan {
  /** In order, none inside another. */
  readonly found: readonly FoundSecret[]
  /** Where an end begins that may be the beginning of a secret; the length of the text without one. */
  readonly heldFrom: number
}

/**
 * How a text ends: more of it may come (`open`), it may have broken off anywhere (`cut`), so that a beginning that is most of a
 * secret counts as the secret, or nothing is missing (`whole`).
 */
export type TextEnd = 'open' | 'cut' | 'whole'

/** Finds secrets in a text. */
export type FindSecrets = (text: string, end: TextEnd) => SecretScan

/** Secrets, or a finder that was made for them. */
export type Secrets = readonly string[] | FindSecrets

/** The finder that was given, or one for the secrets. */
export function finderOf(secrets: Secrets): FindSecrets {
  return typeof secrets === 'function' ? secrets : createFindSecrets(secrets)
}

/** Nothing found, nothing held: said so often that it is made once for a text's length. */
const nothingFound: readonly FoundSecret[] = []

/**
 * Makes a finder for some secrets, in the spellings of `secret-patterns.ts` and `spelled-character.ts`. Its time is
 * proportional to the text's length: each place is looked at once, for no more than a secret's length.
 *
 * Not found are secrets inside compressed bytes, such as a compressed text chunk of a picture.
 */
export function createFindSecrets(secrets: readonly string[]): FindSecrets {
  const patterns = patternsOf(secrets)
  if (patterns.length === 0) return (text) => ({ found: nothingFound, heldFrom: text.length })
  const candidates = createCandidates(patterns)
  const index = indexOf(patterns)
  return (text, textEnd) => {
    let found: FoundSecret[] | undefined
    candidates.begin(text)
    for (let start = candidates.next(0); start !== -1; start = candidates.next(start + 1)) {
      const match = longestAt(text, start, index, textEnd)
      if (match === undefined) continue
      if (match.end === undefined) return { found: found ?? nothingFound, heldFrom: start }
      found ??= []
      found.push({ start, end: match.end, mask: maskOf(match.pattern) })
      start = match.end - 1
    }
    return { found: found ?? nothingFound, heldFrom: text.length }
  }
}

/** The text with every found secret masked. */
export function withoutSecrets(text: string, find: FindSecrets): string {
  const { found } = find(text, 'whole')
  return found.length === 0 ? text : masked(text, found, text.length)
}

/** The text up to `end` with what was found in it masked. */
export function masked(text: string, found: readonly FoundSecret[], end: number): string {
  let result = ''
  let position = 0
  for (const { start, end: after, mask } of found) {
    result += text.slice(position, start) + mask
    position = after
  }
  return result + text.slice(position, end)
}

/** Base64 stays base64 of as many characters, so that what it is part of can still be decoded. */
function maskOf({ kind, secret, codes }: SecretPattern): string {
  return kind === 'base64' ? 'A'.repeat(codes.length) : maskKey(secret)
}

interface Match {
  readonly pattern: SecretPattern
  /** `undefined` while the text ends inside of it. */
  readonly end: number | undefined
}

function longestAt(text: string, start: number, index: PatternIndex, textEnd: TextEnd): Match | undefined {
  const raw = text.charCodeAt(start)
  if (!beginsEscape(raw)) return longestOf(index[raw & 255], text, start, textEnd)
  const first = readSpelled(text, start, mostLevels, textEnd !== 'open')
  // What it is, more text decides: until then it may be the beginning of any.
  if (first === incomplete) return longestOf(index.flat(), text, start, textEnd)
  const read = longestOf(index[codeOfSpelled(first) & 255], text, start, textEnd)
  return read ?? longestOf(index[raw & 255], text, start, textEnd)
}

function longestOf(
  patterns: readonly SecretPattern[] | undefined,
  text: string,
  start: number,
  textEnd: TextEnd,
): Match | undefined {
  let longest: Match | undefined
  for (const pattern of patterns ?? []) {
    for (const level of pattern.levels) {
      const end = matchAt(text, start, pattern, level, textEnd)
      if (end === undefined) continue
      // What is not whole yet may turn out to be the longer one.
      if (end === Infinity) return { pattern, end: undefined }
      if (longest?.end === undefined || end > longest.end) longest = { pattern, end }
    }
  }
  return longest
}

/** Patterns by the lower byte of each code that their first character may have. */
type PatternIndex = readonly (readonly SecretPattern[])[]

function indexOf(patterns: readonly SecretPattern[]): PatternIndex {
  const index = Array.from({ length: 256 }, (): SecretPattern[] => [])
  for (const pattern of patterns) {
    for (const code of writtenCodes(pattern.codes[0] ?? 0, pattern.kind)) index[code & 255]?.push(pattern)
  }
  return index
}

/** A beginning of so many characters says enough to be hidden where a text broke off. */
const telling = 12

/** Where the pattern ends that begins at `start`; `Infinity` when the text ends before it does, `undefined` for no match. */
function matchAt(
  text: string,
  start: number,
  { codes, kind }: SecretPattern,
  level: number,
  textEnd: TextEnd,
): number | undefined {
  let position = start
  for (let index = 0; index < codes.length; index += 1) {
    const spelled = readSpelled(text, position, level, textEnd !== 'open')
    if (spelled === incomplete) {
      if (textEnd === 'open') return Infinity
      const isTelling = textEnd === 'cut' && index >= Math.max(telling, (codes.length * 3) / 4)
      return isTelling ? text.length : undefined
    }
    if (codes[index] !== normalCode(codeOfSpelled(spelled), kind)) return undefined
    position += lengthOfSpelled(spelled)
  }
  return position
}
