import { findMatches } from '../../shared/search/terms.ts'

const beforeLength = 40
const excerptLength = 160

/** The number of characters that are put into one line: more than enough, unless most of them are spaces. */
const lookedAtLength = 10 * excerptLength

/** The number of characters that are searched for words in another spelling: with accents, or full-width letters. */
const foldedLength = 20_000

/** A text in one line, cut after `excerptLength` characters. */
export function oneLine(text: string): string {
  const whole = text.trim()
  const line = whole.slice(0, lookedAtLength).replaceAll(/\s+/g, ' ')
  if (line.length <= excerptLength && whole.length <= lookedAtLength) return line
  return `${line.slice(0, excerptLength).trimEnd()}…`
}

/**
 * The excerpt around the first match of any of the words, in one line; `undefined` without a match. Case-insensitive.
 */
export function excerptAround(text: string, words: readonly string[]): string | undefined {
  // Not in a lower-cased text, whose offsets differ: "İ" becomes two characters.
  const places = words.map((word) => text.search(ignoringCase(word))).filter((place) => place !== -1)
  const [place = findMatches(text.slice(0, foldedLength), words.join(' '))[0]?.start] = places.toSorted(
    (a, b) => a - b,
  )
  if (place === undefined) return undefined
  const start = Math.max(0, place - beforeLength)
  const piece = oneLine(text.slice(start, start + 2 * excerptLength))
  return start === 0 ? piece : `…${piece}`
}

function ignoringCase(word: string): RegExp {
  return new RegExp(word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`), 'iu')
}
