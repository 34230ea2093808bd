import { writtenCodes, type SecretPattern } from './secret-patterns.ts'
import { beginsEscape, escapeOpeners } from './spelled-character.ts'

/** The next place from `from` on where a secret may begin; `-1` for none. */
export type NextCandidate = (text: string, from: number) => number

/**
 * Finds the few places of a text that are worth a closer look, by two characters at a time: the first two of a pattern, or
 * what an escape sequence begins with. All that a stream brings passes through here, so it is one loop and a table.
 */
export function createCandidates(patterns: readonly SecretPattern[]): NextCandidate {
  const { pairs, firsts } = tablesOf(patterns)
  return (text, from) => {
    const last = text.length - 1
    let code = from <= last ? text.charCodeAt(from) : 0
    for (let at = from; at < last; at += 1) {
      const next = text.charCodeAt(at + 1)
      if (code < 256 && next < 256 && pairs[code * 256 + next] === 1 && isWorth(text, at, code)) return at
      code = next
    }
    return from <= last && code < 256 && firsts[code] === 1 ? last : -1
  }
}

interface Tables {
  /** One for each two codes that a spelled pattern may begin with. */
  readonly pairs: Uint8Array
  /** One for each code of the first of them. */
  readonly firsts: Uint8Array
}

function tablesOf(patterns: readonly SecretPattern[]): Tables {
  const pairs = new Uint8Array(256 * 256)
  const firsts = new Uint8Array(256)
  const add = (code: number, next: number): void => {
    pairs[code * 256 + next] = 1
    firsts[code] = 1
  }
  for (const { codes, kind } of patterns) {
    const [first = 0, second = 0] = codes
    for (const code of writtenCodes(first, kind)) {
      for (const next of [...writtenCodes(second, kind), ...escapeOpeners]) add(code, next)
    }
  }
  for (const [opener, signs] of escapeBeginnings) {
    for (const sign of signs) add(opener.charCodeAt(0), sign.charCodeAt(0))
  }
  // Quotes behind a backslash are in every stream, and rarely the first character of a secret.
  for (const sign of `/"'`) {
    const code = sign.charCodeAt(0)
    if (patterns.some(({ codes }) => codes[0] === code)) add(backslash, code)
  }
  return { pairs, firsts }
}

const backslash = 0x5c
const letters = 'abcdefghijklmnopqrstuvwxyz'

const escapeBeginnings = [
  ['%', '234567'],
  ['&', `#${letters}${letters.toUpperCase()}`],
  ['\\', '\\ux'],
] as const

/** The signs that begin an escape are frequent, so a few characters more decide. Those of a text that ends are all taken. */
function isWorth(text: string, at: number, code: number): boolean {
  if (!beginsEscape(code)) return true
  escape.lastIndex = at
  return escape.test(text)
}

/** What escape sequences of visible characters begin with. */
const escape =
  /\\(?=\\{0,7}(?:u00[2-7]|x[2-7]|[/"'])|\\{0,7}(?:u0{0,2})?$)|%(?=[2-7][0-9a-fA-F]|[2-7]?$)|&(?=#[xX]?[0-9]|[a-zA-Z]{2,6};|(?:#[xX]?|[a-zA-Z]{0,6})$)/y
