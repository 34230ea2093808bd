import type { Closings } from './closings.ts'
import type { WordBuilder } from './word.ts'

/**
 * Reads from after the opening quote; returns the index after the closing one, `undefined` when there is none. Stops
 * when the word is full.
 */
export function readDoubleQuoted(
  text: string,
  start: number,
  word: WordBuilder,
  closings: Closings,
): number | undefined {
  word.begin()
  const pattern = /([^"\\$`]+)|\\(?:([$`"\\])|\r?\n)|(\\)|"/y
  let at = start
  while (at < text.length) {
    if (word.isFull()) return at
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) {
      at = readExpansion(text, at, word, closings)
      continue
    }
    const [whole, plain, escaped, slash] = match
    if (whole === '"') return at + 1
    word.add(plain ?? escaped ?? slash ?? '')
    at += whole.length
  }
  return undefined
}

/** Reads a variable, a command in `$(…)` or backticks, or a single `$`. Returns the index after it. */
export function readExpansion(text: string, at: number, word: WordBuilder, closings: Closings): number {
  const pattern = /\$([A-Za-z_]\w*)|\$\{([A-Za-z_]\w*)/y
  pattern.lastIndex = at
  const [whole = '', plain, braced] = pattern.exec(text) ?? []
  const close =
    braced !== undefined
      ? closings.next('}', at + whole.length)
      : text[at] === '`'
        ? closings.next('`', at + 1)
        : -1
  const closed = plain === undefined ? text.slice(at, close + 1) : whole
  if (closed !== '') {
    const name = plain ?? braced
    if (name === undefined) word.add(closed)
    else word.addVariable(name, closed)
    return at + closed.length
  }
  const end = text.startsWith('$(', at) ? endOfCommand(text, at + 2) : at + 1
  word.add(text.slice(at, end))
  return end
}

/** Returns the index after the bracket that closes a command. */
function endOfCommand(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
