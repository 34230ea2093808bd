import { ok, type Result } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import { createClosings } from './closings.ts'
import { tooManyParts, unclosedQuote } from './curl-errors.ts'
import { createWordBuilder, type Token, type WordBuilder } from './word.ts'

/** Single-character escapes after a backtick. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', e: '\u001b' }

/** Created once: creating a pattern for each part would take as long as matching it. */
const patterns = {
  continuation: /`[ \t]*(?:\r?\n|$)/y,
  comment: /#[^\n]*/y,
  markPattern: /\r?\n|;|\|\||&&|\||&/y,
  spaces: /\s+/y,
  plainText: /(?:[^\s'"`;|&]+|`[\s\S])+/y,
  expanded: /`([\s\S])|\$(?:env:)?([A-Za-z_]\w*)|\$\{(?:env:)?([A-Za-z_]\w*)\}|[^`$]+|[`$]/gi,
}

/** Patterns for quoted texts. */
const quotes = {
  "'": {
    hereOpening: /@'[ \t]*\r?\n/y,
    hereClosing: "\n'@",
    quoted: /'[^']*(?:''[^']*)*'/y,
    doubled: "''",
  },
  '"': {
    hereOpening: /@"[ \t]*\r?\n/y,
    hereClosing: '\n"@',
    quoted: /"[^"`]*(?:(?:`[\s\S]|"")[^"`]*)*"/y,
    doubled: '""',
  },
} as const

/**
 * Splits a PowerShell command into tokens: a backtick escapes characters and continues lines, quotes are doubled inside
 * quotes, `$env:NAME` stays a variable, here-strings are between `@'` and `'@`.
 *
 * Fails with `invalid-input` when a quote is not closed.
 */
export function lexPowershell(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const word = createWordBuilder()
  const closings = createClosings(text)
  let at = 0
  let parts = 0

  function endWord(): void {
    const made = word.take()
    if (made !== undefined) tokens.push({ type: 'word', word: made })
  }

  /** Returns the text that matches here. Uses `test`, because creating match arrays takes most of the time. */
  function take(pattern: RegExp): string | undefined {
    const start = at
    pattern.lastIndex = start
    if (!pattern.test(text)) return undefined
    at = pattern.lastIndex
    return text.slice(start, at)
  }

  /** Returns the text between `@'` and a `'@` on a line of its own. */
  function takeHereString(quote: keyof typeof quotes): string | undefined {
    const before = at
    const { hereOpening, hereClosing } = quotes[quote]
    if (take(hereOpening) === undefined) return undefined
    const start = at
    const close = closings.next(hereClosing, start)
    at = close === -1 ? before : close + 3
    return close === -1 ? undefined : text.slice(start, close).replace(/\r$/, '')
  }

  /** Reads a text in single quotes, which is literal, or in double quotes, which may contain variables. */
  function takeQuoted(sign: string): boolean {
    const quote = sign === '@' ? text[at + 1] : sign
    if (quote !== "'" && quote !== '"') return false
    const content =
      sign === '@'
        ? takeHereString(quote)
        : take(quotes[quote].quoted)?.slice(1, -1).replaceAll(quotes[quote].doubled, quote)
    if (content === undefined) return false
    word.begin()
    if (quote === "'") word.add(content)
    else addExpanded(content, word)
    return true
  }

  /** Reads a mark that ends a command or pipes its output. */
  function takeMark(sign: string): boolean {
    const mark = '\r\n;|&'.includes(sign) ? take(patterns.markPattern) : undefined
    if (mark === undefined) return false
    // The call operator before a program's name.
    if (mark === '&' && word.take() === undefined) return true
    endWord()
    tokens.push({ type: 'mark', mark: mark === '|' ? 'pipe' : 'end' })
    return true
  }

  while (at < text.length) {
    parts += 1
    if (parts > maxCommandParts || word.isFull()) return tooManyParts()
    // The first character determines the part: trying many patterns in vain would take most of the time.
    const sign = text[at] ?? ''
    if (sign === '`' && take(patterns.continuation) !== undefined) continue
    if (takeQuoted(sign)) continue
    if (sign === "'" || sign === '"') return unclosedQuote(text, at)
    if (sign === '#' && take(patterns.comment) !== undefined) continue
    if (takeMark(sign)) continue
    if (take(patterns.spaces) !== undefined) {
      endWord()
      continue
    }
    const plain = take(patterns.plainText)
    if (plain === undefined) at += 1
    else addExpanded(plain, word)
  }
  if (word.isFull()) return tooManyParts()
  endWord()
  return ok(tokens)
}

/** Adds a text with its escapes resolved and its variables separated. */
function addExpanded(text: string, word: WordBuilder): void {
  if (!text.includes('`') && !text.includes('$')) {
    word.add(text)
    return
  }
  for (const [whole, escaped, bare, braced] of text.matchAll(patterns.expanded)) {
    const variable = bare ?? braced
    if (variable !== undefined) word.addVariable(variable, whole)
    else word.add(escaped === undefined ? whole : (escapes[escaped] ?? escaped))
    if (word.isFull()) return
  }
}
