import { haveVisibleCodes, type SecretPattern } from './secret-patterns.ts'

/** Finds escape sequences that may spell a character of a secret. */
export interface NextEscape {
  /** Begins with another text. */
  begin(text: string): void
  /** The next one from `from` on; `-1` for none. `from` never goes back. */
  next(from: number): number
}

/**
 * Native searches, one for each way an escape sequence may begin: the line feeds, quotes and foreign letters that a JSON
 * text escapes are passed over in them. A sequence inside another one, such as `\\u0073`, is found by the inner one.
 */
export function createNextEscape(patterns: readonly SecretPattern[]): NextEscape {
  const searches = searchesFor(patterns)
  const found = searches.map(() => -1)
  let text = ''
  /** Where the first backslash is: looking for one sign is far cheaper than for several in a row, and many texts have none. */
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
  /** What must follow. */
  readonly rest: RegExp
}

function searchesFor(patterns: readonly SecretPattern[]): Search[] {
  const codes = new Set(patterns.flatMap((pattern) => pattern.codes))
  // A sign behind a backslash stands for itself.
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
