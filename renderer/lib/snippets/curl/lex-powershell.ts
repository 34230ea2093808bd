import { ok, type Result } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import { tooManyParts, unclosedQuote } from './curl-errors.ts'
import { createWordBuilder, type Token, type WordBuilder } from './word.ts'

/** Escapes of one character behind a backtick. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', e: '\u001b' }

/**
 * Cuts a PowerShell command into tokens: a backtick escapes and continues lines, quotes are doubled inside quotes,
 * `$env:NAME` stays a variable, here-strings stand between `@'` and `'@`.
 *
 * The error is `invalid-input`, for a quote that is not closed.
 */
export function lexPowershell(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const word = createWordBuilder()
  let at = 0
  let parts = 0

  function endWord(): void {
    const made = word.take()
    if (made !== undefined) tokens.push({ type: 'word', word: made })
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) at = pattern.lastIndex
    return match
  }

  while (at < text.length) {
    parts += 1
    if (parts > maxCommandParts) return tooManyParts()
    if (take(/`[ \t]*(?:\r?\n|$)/y) !== null) continue
    const literal = take(/@'[ \t]*\r?\n([\s\S]*?)\r?\n'@/y)
    const single = literal ?? take(/'((?:[^']+|'')*)'/y)
    if (single !== null) {
      const content = single[1] ?? ''
      word.add(literal === null ? content.replaceAll("''", "'") : content)
      continue
    }
    const here = take(/@"[ \t]*\r?\n([\s\S]*?)\r?\n"@/y)
    const double = here ?? take(/"((?:[^"`]+|`[\s\S]|"")*)"/y)
    if (double !== null) {
      word.begin()
      const content = double[1] ?? ''
      addExpanded(here === null ? content.replaceAll('""', '"') : content, word)
      continue
    }
    if (/['"]/.test(text[at] ?? '')) return unclosedQuote(text, at)
    if (take(/#[^\n]*/y) !== null) continue
    const mark = take(/\r?\n|;|\|\||&&|\||&/y)
    if (mark !== null) {
      // The call operator in front of a program's name.
      if (mark[0] === '&' && word.take() === undefined) continue
      endWord()
      tokens.push({ type: 'mark', mark: mark[0] === '|' ? 'pipe' : 'end' })
      continue
    }
    if (take(/\s+/y) !== null) {
      endWord()
      continue
    }
    const plain = take(/(?:[^\s'"`;|&]+|`[\s\S])+/y)
    if (plain === null) at += 1
    else addExpanded(plain[0], word)
  }
  endWord()
  return ok(tokens)
}

/** Text with its escapes taken off and its variables kept apart. */
function addExpanded(text: string, word: WordBuilder): void {
  const pattern = /`([\s\S])|\$(?:env:)?([A-Za-z_]\w*)|\$\{(?:env:)?([A-Za-z_]\w*)\}|[^`$]+|[`$]/gi
  for (const [whole, escaped, bare, braced] of text.matchAll(pattern)) {
    const variable = bare ?? braced
    if (variable !== undefined) word.addVariable(variable, whole)
    else word.add(escaped === undefined ? whole : (escapes[escaped] ?? escaped))
  }
}
