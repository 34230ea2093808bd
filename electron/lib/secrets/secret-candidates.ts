import { haveVisibleCodes, writtenCodes, type SecretPattern } from './secret-patterns.ts'
import { createNextEscape } from './next-escape.ts'
import { beginsEscape, escapeOpeners } from './spelled-character.ts'

/** The places of one text that need a closer check, in order. */
export interface Candidates {
  /** Starts on another text. */
  begin(text: string): void
  /** The next place from `from` on where a secret may begin; `-1` for none. `from` never decreases. */
  next(from: number): number
}

/**
 * Finds the few places of a text where a secret may begin. Every stream passes through here, and nearly all of it is
 * far from any secret. There are three kinds of places:
 *
 * - A secret without an escape sequence is one of the literal patterns, so most of the text can be skipped: two
 *   characters that no pattern has near its beginning prove that none begins before them (the algorithm of Wu and
 *   Manber).
 * - A secret with escape sequences begins shortly before the first of them, and those are found by native searches.
 * - A secret that the text ends inside of begins near the end, and after the last line break.
 *
 * Before an escape sequence and at the end, each place is checked by its first two characters.
 */
export function createCandidates(patterns: readonly SecretPattern[]): Candidates {
  const lengths = patterns.map(({ codes }) => codes.length)
  const shortest = Math.min(...lengths)
  const reach = Math.max(...lengths) + maxUnseenLength
  const { pairs, firsts } = tablesOf(patterns, shortest)
  const escapes = createNextEscape(patterns)
  const worthy = haveVisibleCodes(patterns) ? visibleEscape : anyEscape
  const openers = escapeOpeners.filter((opener) => patterns.some(({ codes }) => codes[0] === opener))
  const spansLines = patterns.some(({ codes }) => codes.includes(lineFeed))
  let text = ''
  /** From here on, a secret may begin that the text ends inside of. */
  let openFrom = 0
  /** Between these two, each place is checked. */
  let closeFrom = 0
  let closeTo = 0

  /**
   * The characters that begin an escape are frequent, so a few more characters decide. At the end of the text all of
   * them count.
   */
  function isWorth(at: number, code: number): boolean {
    if (!beginsEscape(code) || openers.includes(code)) return true
    worthy.lastIndex = at
    return worthy.test(text)
  }

  /** Checks the places up to `closeTo`. */
  function nextClose(from: number): number {
    const last = text.length - 1
    const end = Math.min(closeTo, last)
    let code = from <= last ? text.charCodeAt(from) : 0
    for (let at = from; at < end; at += 1) {
      const next = text.charCodeAt(at + 1)
      if ((pairs[pairAt(code, next)] ?? 0) >= begins && isWorth(at, code)) return at
      code = next
    }
    return closeTo > last && from <= last && firsts[code & 255] === 1 ? last : -1
  }

  /** Checks the places before `end`, where no secret begins that the text ends inside of. */
  function nextPlain(from: number, end: number): number {
    let at = from + shortest - 2
    const last = Math.min(end + shortest - 2, text.length - 1)
    while (at < last) {
      const jump = (pairs[pairAt(text.charCodeAt(at), text.charCodeAt(at + 1))] ?? 0) & maxJump
      if (jump === 0) return at - shortest + 2
      at += jump
    }
    return -1
  }

  /**
   * Neither a secret nor an escape sequence continues after a line break, so most events of a stream have no open end.
   */
  function findOpenEnd(): number {
    // In a shorter delta each place is checked: that is faster than searching for a line break.
    if (text.length <= reach) return 0
    const least = text.length - reach
    if (spansLines) return least
    let at = text.length
    while (at > least && text.charCodeAt(at - 1) !== lineFeed) at -= 1
    return at
  }

  function findClose(from: number): void {
    const escape = openFrom <= from ? -1 : escapes.next(from)
    if (escape === -1 || escape - reach >= openFrom) {
      closeFrom = openFrom
      closeTo = text.length
    } else {
      closeFrom = escape - reach
      closeTo = escape + 1
    }
  }

  return {
    begin(another) {
      text = another
      closeTo = 0
      openFrom = findOpenEnd()
      if (openFrom > 0) escapes.begin(text)
    },
    next(from) {
      for (let at = from; at < text.length; at = closeTo) {
        if (at >= closeTo) findClose(at)
        if (at < closeFrom) {
          const plain = nextPlain(at, closeFrom)
          if (plain !== -1) return plain
        }
        const close = nextClose(Math.max(at, closeFrom))
        if (close !== -1) return close
      }
      // Releases the text.
      text = ''
      return -1
    },
  }
}

const lineFeed = 10

/** The largest number of characters of an escape sequence before the first one that the native searches find. */
const maxUnseenLength = 32

/** The index of two characters in the table; characters beyond ASCII share the indexes of others. */
function pairAt(code: number, next: number): number {
  return ((code & 127) << 7) | (next & 127)
}

/** The bits of an entry that contain the jump. */
const maxJump = 127

/** The bit of an entry which says that a spelled pattern may begin with it. */
const begins = 128

interface Tables {
  /**
   * For each pair of characters, how many places further a pattern that contains them may begin, when they are read
   * where the shortest pattern would end, and whether one `begins` with them. One small table: those of many parallel
   * streams must stay in the processor's cache.
   */
  readonly pairs: Uint8Array
  /** For each code, whether a spelled pattern may begin with it. */
  readonly firsts: Uint8Array
}

function tablesOf(patterns: readonly SecretPattern[], shortest: number): Tables {
  const furthest = Math.min(shortest - 1, maxJump)
  const pairs = new Uint8Array(128 * 128).fill(furthest)
  const firsts = new Uint8Array(256)
  for (const { codes, kind } of patterns) {
    // Longer patterns are checked up to the length of the shortest.
    for (let index = 0; index < shortest - 1; index += 1) {
      const jump = Math.min(shortest - 2 - index, furthest)
      for (const code of writtenCodes(codes[index] ?? 0, kind)) {
        for (const next of writtenCodes(codes[index + 1] ?? 0, kind)) {
          const pair = pairAt(code, next)
          pairs[pair] = Math.min(pairs[pair] ?? 0, jump)
        }
      }
    }
  }
  const add = (code: number, next: number): void => {
    const pair = pairAt(code, next)
    pairs[pair] = (pairs[pair] ?? 0) | begins
    firsts[code & 255] = 1
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
  if (!haveVisibleCodes(patterns)) for (const digit of digits) add(percent, digit.charCodeAt(0))
  // Quotes after a backslash occur in every stream, and are rarely the first character of a secret.
  for (const sign of `/"'`) {
    const code = sign.charCodeAt(0)
    if (patterns.some(({ codes }) => codes[0] === code)) add(backslash, code)
  }
  return { pairs, firsts }
}

const backslash = 0x5c
const percent = 0x25
const digits = '0123456789abcdefABCDEF'
const letters = 'abcdefghijklmnopqrstuvwxyz'

const escapeBeginnings = [
  ['%', '234567'],
  ['&', `#${letters}${letters.toUpperCase()}`],
  ['\\', '\\ux'],
] as const

/** The beginnings of escape sequences: those of visible characters, and all. */
const visibleEscape =
  /\\(?=\\{0,7}(?:u00[2-7]|x[2-7]|[/"'])|\\{0,7}(?:u0{0,2})?$)|%(?=[2-7][0-9a-fA-F]|[2-7]?$)|&(?=#[xX]?[0-9]|[a-zA-Z]{2,6};|(?:#[xX]?|[a-zA-Z]{0,6})$)/y
const anyEscape =
  /\\(?=\\{0,7}(?:u|x|[/"'])|\\{0,7}$)|%(?=[0-9a-fA-F]{2}|[0-9a-fA-F]?$)|&(?=#[xX]?[0-9a-fA-F]|[a-zA-Z]{2,6};|(?:#[xX]?|[a-zA-Z]{0,6})$)/y
