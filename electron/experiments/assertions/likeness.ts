/**
 * How many signs have to be put in, taken out or changed to make one text of the other; `undefined` when they are more than
 * `most`. Only the band that `most` allows is looked at, so that long texts take no more than their length times `most`.
 */
export function levenshtein(one: string, other: string, most: number): number | undefined {
  const from = Array.from(one)
  const to = Array.from(other)
  if (Math.abs(from.length - to.length) > most) return undefined
  // Place `most` of a row of the band is the diagonal.
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

/** Words in lower case, and signs of punctuation as words of their own. */
function wordsAndSignsOf(text: string): string[] {
  return text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
}

/** What spaces stand between, in lower case. */
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
 * ROUGE-N with `n` words as promptfoo has it, 0 to 1: the mean (F1) of what share of the answer's word groups the reference has
 * and what share of the reference's the answer has (Lin 2004).
 */
export function rougeN(text: string, reference: string, n = 1): number {
  const said = countGrams(wordsAndSignsOf(text), n)
  const wanted = countGrams(wordsAndSignsOf(reference), n)
  const common = overlap(said, wanted)
  return common === 0 ? 0 : (2 * common) / (total(said) + total(wanted))
}

const longestGram = 4

/** What promptfoo takes for a precision of 0, whose logarithm is none. */
const leastPrecision = 1e-7

/**
 * BLEU of one answer against several references as promptfoo has it, 0 to 1: the geometric mean of the precisions of one to four
 * words, times the brevity penalty (Papineni 2002).
 */
export function bleu(text: string, references: readonly string[]): number {
  const words = spacedWordsOf(text)
  if (words.length === 0 || references.length === 0) return 0
  const wanted = references.map(spacedWordsOf)
  const sizes = Math.min(longestGram, words.length)
  let logarithms = 0
  for (let size = 1; size <= sizes; size += 1) {
    const grams = countGrams(words, size)
    const common = Math.max(...wanted.map((reference) => overlap(grams, countGrams(reference, size))))
    logarithms += Math.log(Math.max(common / total(grams), leastPrecision))
  }
  const [closest = 0] = wanted
    .map(({ length }) => length)
    .toSorted((one, other) => Math.abs(one - words.length) - Math.abs(other - words.length) || one - other)
  return Math.min(1, Math.exp(1 - closest / words.length)) * Math.exp(logarithms / sizes)
}

/** GLEU of one answer against the nearest of several references as promptfoo has it, 0 to 1 (Wu 2016). */
export function gleu(text: string, references: readonly string[]): number {
  const words = wordsWithoutStops(text)
  return Math.max(0, ...references.map((reference) => gleuOfOne(words, wordsWithoutStops(reference))))
}

/** Full stops behind words are no part of them; a text of nothing else has no words. */
function wordsWithoutStops(text: string): string[] {
  const words = spacedWordsOf(text).map((word) => word.replace(/\.+$/, ''))
  return words.some((word) => word !== '') ? words : []
}

/** The smaller of precision and recall of all groups of one to four words together. */
function gleuOfOne(words: readonly string[], reference: readonly string[]): number {
  let common = 0
  let said = 0
  let wanted = 0
  for (let size = 1; size <= longestGram; size += 1) {
    const grams = countGrams(words, size)
    const others = countGrams(reference, size)
    common += overlap(grams, others)
    said += total(grams)
    wanted += total(others)
  }
  return common === 0 ? 0 : common / Math.max(said, wanted)
}
