import type { WordBuilder } from './word.ts'

/** Reads from behind the opening quote; gives the place behind the closing one, `undefined` when there is none. */
export function readDoubleQuoted(text: string, start: number, word: WordBuilder): number | undefined {
  word.begin()
  const pattern = /([^"\\$`]+)|\\(?:([$`"\\])|\r?\n)|(\\)|"/y
  let at = start
  while (at < text.length) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) {
      at = readExpansion(text, at, word)
      continue
    }
    const [whole, plain, escaped, slash] = match
    if (whole === '"') return at + 1
    word.add(plain ?? escaped ?? slash ?? '')
    at += whole.length
  }
  return undefined
}

/** A variable, a command in `$(…)` or backticks, or a lone sign. Gives the place behind it. */
export function readExpansion(text: string, at: number, word: WordBuilder): number {
  const pattern = /\$([A-Za-z_]\w*)|\$\{([A-Za-z_]\w*)[^}]*\}|`[^`]*`/y
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (match !== null) {
    const name = match[1] ?? match[2]
    if (name === undefined) word.add(match[0])
    else word.addVariable(name, match[0])
    return pattern.lastIndex
  }
  const end = text.startsWith('$(', at) ? endOfCommand(text, at + 2) : at + 1
  word.add(text.slice(at, end))
  return end
}

/** The place behind the bracket that closes a command. */
function endOfCommand(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
