import { maskKey } from './mask-key.ts'
import { normalCode, writtenCodes, type SecretPattern } from './secret-patterns.ts'
import type { TextEnd } from './secret-scan.ts'
import {
  beginsEscape,
  codeOfSpelled,
  incomplete,
  lengthOfSpelled,
  maxLevels,
  readSpelled,
} from './spelled-character.ts'

/** A secret that begins at a place. */
export interface Match {
  readonly pattern: SecretPattern
  /** `undefined` while the text ends inside of it. */
  readonly end: number | undefined
}

/** Checks one place of a text. */
export interface SecretMatcher {
  /** The longest secret that begins there. Takes as long as all secrets together if the text resembles each of them. */
  at(text: string, start: number, textEnd: TextEnd): Match | undefined
  /** The approximate number of characters that were read so far. */
  work(): number
}

/**
 * The cost of reading an escape sequence, where comparing a character costs 1: once, and for each character after its
 * first.
 */
const workOfEscape = 40
const workOfEscaped = 10

/** Creates a matcher for some patterns. */
export function createMatcher(patterns: readonly SecretPattern[]): SecretMatcher {
  const index = indexOf(patterns)
  let work = 0

  function candidatesAt(text: string, start: number, textEnd: TextEnd): readonly SecretPattern[] {
    const raw = text.charCodeAt(start)
    const asItIs = index[raw & 255] ?? []
    if (!beginsEscape(raw)) return asItIs
    work += workOfEscape
    const first = readSpelled(text, start, maxLevels, textEnd !== 'open')
    // More text decides what it is: until then it may be the beginning of any secret.
    if (first === incomplete) return patterns
    const code = codeOfSpelled(first)
    if (code === raw) return asItIs
    const read = index[code & 255] ?? []
    return asItIs.length === 0 ? read : [...read, ...asItIs]
  }

  function matchAt(
    text: string,
    start: number,
    pattern: SecretPattern,
    level: number,
    textEnd: TextEnd,
  ): number | undefined {
    const { codes, kind } = pattern
    let position = start
    let count = 0
    for (; count < codes.length; count += 1) {
      const spelled = readSpelled(text, position, level, textEnd !== 'open')
      if (spelled === incomplete) {
        work += workOf(count, position - start)
        if (textEnd === 'open') return Infinity
        return textEnd === 'cut' && count >= tellingLength(pattern) ? text.length : undefined
      }
      if (codes[count] !== normalCode(codeOfSpelled(spelled), kind)) break
      position += lengthOfSpelled(spelled)
    }
    work += workOf(count + 1, position - start)
    return count === codes.length ? position : undefined
  }

  return {
    at(text, start, textEnd) {
      let longest: Match | undefined
      for (const pattern of candidatesAt(text, start, textEnd)) {
        for (const level of pattern.levels) {
          const end = matchAt(text, start, pattern, level, textEnd)
          if (end === undefined) continue
          // An incomplete match may turn out to be the longer one.
          if (end === Infinity) return { pattern, end: undefined }
          if (longest?.end === undefined || end > longest.end) longest = { pattern, end }
        }
      }
      return longest
    },
    work: () => work,
  }
}

function workOf(compared: number, length: number): number {
  return compared + workOfEscaped * Math.max(0, length - compared)
}

/** A beginning of this many characters is enough to be masked where a text was cut off. */
export function tellingLength({ codes }: SecretPattern): number {
  return Math.max(12, Math.ceil((codes.length * 3) / 4))
}

/**
 * The mask of a secret. Base64 is masked by base64 of the same length, so that the text around it can still be decoded.
 */
export function maskOf({ kind, secret, codes }: SecretPattern): string {
  return kind === 'base64' ? 'A'.repeat(codes.length) : maskKey(secret)
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
