import { maxShownLineCharacters, maxShownLines } from '../../shared/limits.ts'

/**
 * The lines of a text, no more than `maxShownLines` of them; those that are longer than a screen can lay out at once as
 * several.
 */
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
