const beforeLength = 40
const excerptLength = 160

/** A text in one line, cut after `excerptLength` characters. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength).trimEnd()}…`
}

/**
 * The piece of a text around the first of the words that is in it, in one line; `undefined` when none is. Upper and
 * lower case are the same.
 */
export function excerptAround(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place !== -1)
  if (places.length === 0) return undefined
  const start = Math.max(0, Math.min(...places) - beforeLength)
  const piece = oneLine(text.slice(start, start + 2 * excerptLength))
  return start === 0 ? piece : `…${piece}`
}
