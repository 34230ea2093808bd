import { haveVisibleCodes, writtenCodes, type SecretPattern } from './secret-patterns.ts'
import { createNextEscape } from './next-escape.ts'
import { beginsEscape, escapeOpeners } from './spelled-character.ts'

/** The places of one text that are worth a closer look, in order. */
export interface Candidates {
  /** Begins with another text. */
  begin(text: string): void
  /** The next place from `from` on where a secret may begin; `-1` for none. `from` never goes back. */
  next(from: number): number
}

/**
 * Finds the few places of a text where a secret may begin. All that a stream brings passes through here, and nearly all of
 * it is far from any secret. There are three kinds of places:
 *
 * - A secret without an escape sequence is one of the patterns as it is, so that most of the text is jumped over: two
 *   characters that no pattern has near its beginning say that none begins in front of them (the way of Wu and Manber).
 * - One with escape sequences begins not far in front of the first of them, and those are found by native searches.
 * - One that the text ends inside of begins near the end, and behind the last line end.
 *
 * In front of an escape sequence and at the end, each place is looked at by its first two characters.
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
  /** From here on a secret may begin that the text ends inside of. */
  let openFrom = 0
  /** Within these two, each place is looked at. */
  let closeFrom = 0
  let closeTo = 0

  /** The signs that begin an escape are frequent, so a few characters more decide. Those of a text that ends are all taken. */
  function isWorth(at: number, code: number): boolean {
    if (!beginsEscape(code) || openers.includes(code)) return true
    worthy.lastIndex = at
    return worthy.test(text)
  }

  /** Of the places up to `closeTo`. */
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

  /** Of the places in front of `end`, where nothing begins that the text ends inside of. */
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

  /** Neither a secret nor an escape sequence goes on behind a line end, so that most events of a stream have no open end. */
  function findOpenEnd(): number {
    // Of a delta, which is shorter, each place is looked at: that is done sooner than a line end is found.
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
      // The text is let go.
      text = ''
      return -1
    },
  }
}

const lineFeed = 10

/** No escape sequence whose first character is not found by itself takes more characters until one that is found. */
const maxUnseenLength = 32

/** Two characters as the place in the table; those beyond ASCII share the places of others. */
function pairAt(code: number, next: number): number {
  return ((code & 127) << 7) | (next & 127)
}

/** The bits of an entry that say how far to jump. */
const maxJump = 127

/** The bit of an entry that says that a spelled pattern may begin so. */
const begins = 128

interface Tables {
  /**
   * For each two characters, how many places further a pattern that holds them may begin, when they are read where the
   * shortest pattern would end, and whether one `begins` with them. One small table: those of many streams at once must
   * stay in the cache of the processor.
   */
  readonly pairs: Uint8Array
  /** One for each code that a spelled pattern may begin with. */
  readonly firsts: Uint8Array
}

function tablesOf(patterns: readonly SecretPattern[], shortest: number): Tables {
  const furthest = Math.min(shortest - 1, maxJump)
  const pairs = new Uint8Array(128 * 128).fill(furthest)
  const firsts = new Uint8Array(256)
  for (const { codes, kind } of patterns) {
    // Of longer patterns as much as of the shortest is looked at.
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
  // Quotes behind a backslash are in every stream, and rarely the first character of a secret.
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

/** What escape sequences begin with: those of visible characters, and all. */
const visibleEscape =
  /\\(?=\\{0,7}(?:u00[2-7]|x[2-7]|[/"'])|\\{0,7}(?:u0{0,2})?$)|%(?=[2-7][0-9a-fA-F]|[2-7]?$)|&(?=#[xX]?[0-9]|[a-zA-Z]{2,6};|(?:#[xX]?|[a-zA-Z]{0,6})$)/y
const anyEscape =
  /\\(?=\\{0,7}(?:u|x|[/"'])|\\{0,7}$)|%(?=[0-9a-fA-F]{2}|[0-9a-fA-F]?$)|&(?=#[xX]?[0-9a-fA-F]|[a-zA-Z]{2,6};|(?:#[xX]?|[a-zA-Z]{0,6})$)/y
