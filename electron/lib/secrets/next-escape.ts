import { haveVisibleCodes, type SecretPattern } from './secret-patterns.ts'

/** Finds escape sequences that may spell a character of a secret. */
export interface NextEscape {
  /** Starts on another text. */
  begin(text: string): void
  /** The next escape sequence from `from` on; `-1` for none. `from` never decreases. */
  next(from: number): number
}

/**
 * Native searches, one for each start of an escape sequence: they skip the line feeds, quotes and foreign letters that
 * JSON text escapes. A nested sequence, such as `\\u0073`, is found by its inner one.
 */
export function createNextEscape(patterns: readonly SecretPattern[]): NextEscape {
  const searches = searchesFor(patterns)
  const found = searches.map(() => -1)
  let text = ''
  /**
   * The position of the first backslash: a search for one character is far cheaper than for several, and many texts
   * contain none.
   */
  let backslash = -1

  function nextOf({ start, rest }: Search, from: number): number {
    if (start.length > 1 && backslash === -1) return Infinity
    for (let at = text.indexOf(start, from); at !== -1; at = text.indexOf(start, at + 1)) {
      rest.lastIndex = at + start.length
      if (rest.test(text)) return at
    }
    return Infinity
  }

  return {
    begin(another) {
      text = another
      found.fill(-1)
      backslash = text.indexOf('\\')
    },
    next(from) {
      let first = Infinity
      for (let index = 0; index < searches.length; index += 1) {
        const search = searches[index]
        if (search === undefined) continue
        let at = found[index] ?? -1
        if (at < from) {
          at = nextOf(search, from)
          found[index] = at
        }
        if (at < first) first = at
      }
      return first === Infinity ? -1 : first
    },
  }
}

interface Search {
  readonly start: string
  /** The characters that must follow. */
  readonly rest: RegExp
}

function searchesFor(patterns: readonly SecretPattern[]): Search[] {
  const codes = new Set(patterns.flatMap((pattern) => pattern.codes))
  // A backslash before any other character escapes that character itself.
  const signs = Array.from(`/"'\\`).filter((sign) => codes.has(sign.charCodeAt(0)))
  return [
    ...(haveVisibleCodes(patterns) ? visible : any),
    { start: '&', rest: /#|[a-zA-Z]{2,6};/y },
    ...signs.map((sign) => ({ start: `\\${sign}`, rest: /(?:)/y })),
  ]
}

const visible: readonly Search[] = [
  { start: '\\u00', rest: /[2-7]/y },
  { start: '\\x', rest: /[2-7]/y },
  { start: '%', rest: /[2-7][0-9a-fA-F]/y },
]

const any: readonly Search[] = [
  { start: '\\u', rest: /(?:)/y },
  { start: '\\x', rest: /(?:)/y },
  { start: '%', rest: /[0-9a-fA-F]/y },
]
