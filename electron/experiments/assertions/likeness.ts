/**
 * Returns the number of insertions, deletions and substitutions of characters between two texts; `undefined` when it
 * exceeds `most`. Only the diagonal band of width `most` is calculated, so the time is proportional to length × `most`.
 */
export function levenshtein(left: string, right: string, most: number): number | undefined {
  const from = Array.from(left)
  const to = Array.from(right)
  if (Math.abs(from.length - to.length) > most) return undefined
  // Index `most` in a row of the band is the diagonal.
  const width = 2 * most + 1
  let before = Array.from({ length: width }, (_, place) => (place < most ? Infinity : place - most))
  for (let row = 1; row <= from.length; row += 1) {
    const now = Array.from({ length: width }, () => Infinity)
    let least = Infinity
    for (let place = 0; place < width; place += 1) {
      const column = row + place - most
      if (column < 0 || column > to.length) continue
      const changed = at(before, place) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const cost = column === 0 ? row : Math.min(changed, at(before, place + 1) + 1, at(now, place - 1) + 1)
      now[place] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return undefined
    before = now
  }
  const distance = at(before, to.length - from.length + most)
  return distance > most ? undefined : distance
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Infinity
}

/** Returns lower-case words; punctuation characters are separate words. */
function wordsAndSignsOf(text: string): string[] {
  return text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
}

/** Returns lower-case words, split at white space. */
function spacedWordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .filter((word) => word !== '')
}

function countGrams(words: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start + size <= words.length; start += 1) {
    const gram = words.slice(start, start + size).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function overlap(candidate: ReadonlyMap<string, number>, reference: ReadonlyMap<string, number>): number {
  let common = 0
  for (const [gram, count] of candidate) common += Math.min(count, reference.get(gram) ?? 0)
  return common
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}

/**
 * Returns ROUGE-N for `n` words as in promptfoo, from 0 to 1: the harmonic mean (F1) of precision and recall of the
 * word groups (Lin 2004).
 */
export function rougeN(text: string, reference: string, n = 1): number {
  const said = countGrams(wordsAndSignsOf(text), n)
  const wanted = countGrams(wordsAndSignsOf(reference), n)
  const common = overlap(said, wanted)
  return common === 0 ? 0 : (2 * common) / (total(said) + total(wanted))
}

const maxGramSize = 4

/** promptfoo's replacement for a precision of 0, which has no logarithm. */
const minPrecision = 1e-7

/**
 * Returns BLEU of an answer against several references as in promptfoo, from 0 to 1: the geometric mean of the
 * precisions of one to four words, times the brevity penalty (Papineni 2002).
 */
export function bleu(text: string, references: readonly string[]): number {
  const words = spacedWordsOf(text)
  if (words.length === 0 || references.length === 0) return 0
  const wanted = references.map(spacedWordsOf)
  const sizes = Math.min(maxGramSize, words.length)
  let logarithms = 0
  for (let size = 1; size <= sizes; size += 1) {
    const grams = countGrams(words, size)
    const common = Math.max(...wanted.map((reference) => overlap(grams, countGrams(reference, size))))
    logarithms += Math.log(Math.max(common / total(grams), minPrecision))
  }
  const [closest = 0] = wanted
    .map(({ length }) => length)
    .toSorted((left, right) => Math.abs(left - words.length) - Math.abs(right - words.length) || left - right)
  return Math.min(1, Math.exp(1 - closest / words.length)) * Math.exp(logarithms / sizes)
}

/** Returns GLEU of an answer against the most similar of several references as in promptfoo, from 0 to 1 (Wu 2016). */
export function gleu(text: string, references: readonly string[]): number {
  const words = wordsWithoutStops(text)
  return Math.max(0, ...references.map((reference) => gleuOfOne(words, wordsWithoutStops(reference))))
}

/** Returns the words without trailing full stops; a text that consists only of full stops has no words. */
function wordsWithoutStops(text: string): string[] {
  const words = spacedWordsOf(text).map((word) => word.replace(/\.+$/, ''))
  return words.some((word) => word !== '') ? words : []
}

/** Returns the smaller of precision and recall over all groups of one to four words. */
function gleuOfOne(words: readonly string[], reference: readonly string[]): number {
  let common = 0
  let said = 0
  let wanted = 0
  for (let size = 1; size <= maxGramSize; size += 1) {
    const grams = countGrams(words, size)
    const others = countGrams(reference, size)
    common += overlap(grams, others)
    said += total(grams)
    wanted += total(others)
  }
  return common === 0 ? 0 : common / Math.max(said, wanted)
}
