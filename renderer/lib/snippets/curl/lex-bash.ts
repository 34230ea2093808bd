import { ok, type Result } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import { readAnsiString } from './ansi-string.ts'
import { createClosings } from './closings.ts'
import { tooManyParts, unclosedQuote } from './curl-errors.ts'
import { readDoubleQuoted, readExpansion } from './posix-expansion.ts'
import { createWordBuilder, textOf, type Token } from './word.ts'

/** Handles a match. Returns the index to continue at; `'open'` means that a quote is not closed. */
type Step = readonly [pattern: RegExp, read: (match: RegExpExecArray, end: number) => number | 'open' | void]

/**
 * Splits a command of a POSIX shell into tokens: both kinds of quotes, `$'…'`, line continuations, comments,
 * here-documents. Nothing is executed or expanded: `$NAME` stays a variable, `$(…)` stays text.
 *
 * Fails with `invalid-input` when a quote is not closed.
 */
export function lexBash(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const word = createWordBuilder()
  const waiting: HereDocument[] = []
  const closings = createClosings(text)

  function endWord(): void {
    const made = word.take()
    if (made !== undefined) tokens.push({ type: 'word', word: made })
  }

  const plain: Step = [/[^\s\\'"$`#;&|<>]+|(?<=[^\s;&|])#/y, ([letters]) => word.add(letters)]
  const space: Step = [/\s/y, endWord]
  const expansion: Step = [/[$`]/y, ({ index }) => readExpansion(text, index, word, closings)]
  const doubleQuote: Step = [/\$?"/y, (_, end) => readDoubleQuoted(text, end, word, closings) ?? 'open']
  const lineEnd: Step = [
    /\r?\n/y,
    (_, end) => {
      endWord()
      const behind = waiting
        .splice(0)
        .reduce((place, document) => readHereDocument(text, place, document), end)
      tokens.push({ type: 'mark', mark: 'end' })
      return behind
    },
  ]
  const hereDocument: Step = [
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
  ]
  const redirect: Step = [
    /<<<|&>>?|>>|>\||[<>]&|<>|[<>](?!\()/y,
    ([mark]) => {
      const before = word.take()
      // In `2>` the digit is the number of a stream.
      if (before !== undefined && !/^\d$/.test(textOf(before))) tokens.push({ type: 'word', word: before })
      tokens.push({ type: 'redirect', mark })
    },
  ]
  const substitution: Step = [
    /[<>]\(/y,
    (_, end) => {
      const close = closings.next(')', end)
      if (close === -1) {
        endWord()
        tokens.push({ type: 'mark', mark: 'end' })
        return end - 1
      }
      word.add(text.slice(end - 2, close + 1))
      return close + 1
    },
  ]
  const mark: Step = [
    /&&|\|\||[\s\S]/y,
    ([sign]) => {
      endWord()
      tokens.push({ type: 'mark', mark: sign === '|' ? 'pipe' : 'end' })
    },
  ]

  /** Token rules by first character: the first matching pattern wins, and the last one always matches. */
  const steps: Readonly<Record<string, readonly Step[]>> = {
    '\\': [
      // A backslash followed by a space is a copying mistake for a line continuation: an escaped space as a word of its
      // own would make no sense.
      [/\\[ \t]*(?:\r?\n|$)/y, () => undefined],
      [/\\([\s\S])/y, ([, character = '']) => word.add(character)],
    ],
    "'": [
      [/'([^']*)'/y, ([, content = '']) => word.add(content)],
      [/'/y, () => 'open'],
    ],
    $: [[/\$'/y, (_, end) => readAnsiString(text, end, word) ?? 'open'], doubleQuote, expansion],
    '"': [doubleQuote],
    '`': [expansion],
    '#': [plain, [/#[^\n]*/y, () => undefined]],
    '\r': [lineEnd, space],
    '\n': [lineEnd],
    '<': [hereDocument, redirect, substitution],
    '>': [redirect, substitution],
    '&': [redirect, mark],
    '|': [mark],
    ';': [mark],
  }
  const others: readonly Step[] = [plain, space]

  let at = 0
  let parts = 0
  while (at < text.length) {
    parts += 1
    if (parts > maxCommandParts || word.isFull()) return tooManyParts()
    for (const [pattern, read] of steps[text[at] ?? ''] ?? others) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) continue
      const next = read(match, pattern.lastIndex) ?? at + match[0].length
      if (next === 'open') return unclosedQuote(text, at)
      at = next
      break
    }
  }
  if (word.isFull()) return tooManyParts()
  endWord()
  return ok(tokens)
}

/** A here-document announced on a line: its text follows below that line. */
interface HereDocument {
  readonly delimiter: string
  /** `<<-`: leading tabs are removed from the text. */
  readonly isIndented: boolean
  /** Whether the delimiter is quoted, so that the text contains no escapes. */
  readonly isLiteral: boolean
  /** The token that receives the text. */
  readonly input: { text: string }
}

/** Reads the text from `start` on; returns the index after the closing delimiter, or the end. */
function readHereDocument(text: string, start: number, document: HereDocument): number {
  const { delimiter, isIndented, isLiteral, input } = document
  let at = start
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd === -1 ? text.length : lineEnd
    const whole = text.slice(at, end)
    const line = isIndented ? whole.replace(/^\t+/, '') : whole
    at = end + 1
    if (line.replace(/\r$/, '') === delimiter) break
    input.text += `${line}\n`
  }
  if (!isLiteral) {
    input.text = input.text.replaceAll(/\\([$`\\\n])/g, (_, character: string) =>
      character === '\n' ? '' : character,
    )
  }
  return Math.min(at, text.length)
}
