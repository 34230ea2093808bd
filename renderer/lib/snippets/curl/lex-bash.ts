import { ok, type Result } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import { readAnsiString } from './ansi-string.ts'
import { tooManyParts, unclosedQuote } from './curl-errors.ts'
import { readHereDocument, type HereDocument } from './here-document.ts'
import { readDoubleQuoted, readExpansion } from './posix-expansion.ts'
import { createWordBuilder, textOf, type Token } from './word.ts'

/** What is done with a match. A number is the place to go on at; `'open'` is a quote that is not closed. */
type Step = readonly [pattern: RegExp, read: (match: RegExpExecArray, end: number) => number | 'open' | void]

/**
 * Cuts a command of a POSIX shell into tokens: both kinds of quotes, `$'…'`, line continuations, comments,
 * here-documents. Nothing is run and nothing is filled in: `$NAME` stays a variable, `$(…)` stays text.
 *
 * The error is `invalid-input`, for a quote that is not closed.
 */
export function lexBash(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const word = createWordBuilder()
  const waiting: HereDocument[] = []
  let hasNoClose = false

  function endWord(): void {
    const made = word.take()
    if (made !== undefined) tokens.push({ type: 'word', word: made })
  }

  /** The first pattern that fits wins. The last two take any character. */
  const steps: readonly Step[] = [
    [/[^\s\\'"$`#;&|<>]+|(?<=[^\s;&|])#/y, ([plain]) => word.add(plain)],
    // A space behind the backslash is a slip of copying: a space as a word of its own helps nobody.
    [/\\[ \t]*(?:\r?\n|$)/y, () => undefined],
    [/\\([\s\S])/y, ([, character = '']) => word.add(character)],
    [/'([^']*)'/y, ([, content = '']) => word.add(content)],
    [/\$'/y, (_, end) => readAnsiString(text, end, word) ?? 'open'],
    [/\$?"/y, (_, end) => readDoubleQuoted(text, end, word) ?? 'open'],
    [/'/y, () => 'open'],
    [/[$`]/y, ({ index }) => readExpansion(text, index, word)],
    [/#[^\n]*/y, () => undefined],
    [
      /\r?\n/y,
      (_, end) => {
        endWord()
        const behind = waiting.splice(0).reduce((at, document) => readHereDocument(text, at, document), end)
        tokens.push({ type: 'mark', mark: 'end' })
        return behind
      },
    ],
    [/\s/y, endWord],
    [
      /<<(-?)(?!<)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(\\?)([^\s;&|<>]+))/y,
      ([, dash, single, double, slash, bare]) => {
        endWord()
        const input = { type: 'input' as const, text: '' }
        tokens.push(input)
        waiting.push({
          delimiter: single ?? double ?? bare ?? '',
          isIndented: dash === '-',
          isLiteral: bare === undefined || slash === '\\',
          input,
        })
      },
    ],
    [
      /<<<|&>>?|>>|>\||[<>]&|<>|[<>](?!\()/y,
      ([mark]) => {
        const before = word.take()
        // `2>` names a stream with the digit in front.
        if (before !== undefined && !/^\d$/.test(textOf(before))) tokens.push({ type: 'word', word: before })
        tokens.push({ type: 'redirect', mark })
      },
    ],
    [
      /[<>]\(/y,
      (_, end) => {
        // Looked for once where there is none: a search from each bracket would read the rest of the text each time.
        const close = hasNoClose ? -1 : text.indexOf(')', end)
        if (close === -1) {
          hasNoClose = true
          endWord()
          tokens.push({ type: 'mark', mark: 'end' })
          return end - 1
        }
        word.add(text.slice(end - 2, close + 1))
        return close + 1
      },
    ],
    [
      /&&|\|\||[\s\S]/y,
      ([mark]) => {
        endWord()
        tokens.push({ type: 'mark', mark: mark === '|' ? 'pipe' : 'end' })
      },
    ],
  ]

  let at = 0
  let parts = 0
  while (at < text.length) {
    parts += 1
    if (parts > maxCommandParts) return tooManyParts()
    for (const [pattern, read] of steps) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) continue
      const next = read(match, pattern.lastIndex) ?? at + match[0].length
      if (next === 'open') return unclosedQuote(text, at)
      at = next
      break
    }
  }
  endWord()
  return ok(tokens)
}
