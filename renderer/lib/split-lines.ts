import { maxShownLineCharacters, maxShownLines } from '../../shared/limits.ts'

/** Returns at most `maxShownLines` lines of a text; lines that are too long to lay out at once are split. */
export function splitLines(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start <= text.length && lines.length < maxShownLines;) {
    const end = text.indexOf('\n', start)
    const lineEnd = end === -1 ? text.length : end
    do {
      lines.push(text.slice(start, Math.min(lineEnd, start + maxShownLineCharacters)))
      start += maxShownLineCharacters
    } while (start < lineEnd && lines.length < maxShownLines)
    start = lineEnd + 1
  }
  return lines
}
