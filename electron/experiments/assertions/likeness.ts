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

/** Words in lower case, without what stands between them. */
function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []
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

/** ROUGE-N with `n` words: the share of the reference's word groups that the answer has, 0 to 1 (Lin 2004). */
export function rougeN(text: string, reference: string, n = 1): number {
  const wanted = countGrams(wordsOf(reference), n)
  const all = total(wanted)
  return all === 0 ? 0 : overlap(countGrams(wordsOf(text), n), wanted) / all
}

const longestGram = 4

/**
 * BLEU of one answer against several references, 0 to 1: the geometric mean of the precisions of one to four words, times
 * the brevity penalty (Papineni 2002). A precision of 0 counts as if one of twice as many groups had been right, as
 * sentences are short (Lin and Och 2004, smoothing 1 halved each time).
 */
export function bleu(text: string, references: readonly string[]): number {
  const words = wordsOf(text)
  if (words.length === 0 || references.length === 0) return 0
  const wanted = references.map(wordsOf)
  let logs = 0
  let smoothing = 1
  const sizes = Math.min(longestGram, words.length)
  for (let size = 1; size <= sizes; size += 1) {
    const grams = countGrams(words, size)
    const best = new Map<string, number>()
    for (const reference of wanted)
      for (const [gram, count] of countGrams(reference, size))
        best.set(gram, Math.max(count, best.get(gram) ?? 0))
    const common = overlap(grams, best)
    if (common === 0) {
      if (size === 1) return 0
      smoothing *= 2
    }
    logs += Math.log((common === 0 ? 1 / smoothing : common) / total(grams))
  }
  const closest = wanted
    .map(({ length }) => length)
    .reduce((one, other) =>
      Math.abs(other - words.length) < Math.abs(one - words.length) ||
      (Math.abs(other - words.length) === Math.abs(one - words.length) && other < one)
        ? other
        : one,
    )
  const brevity = words.length >= closest ? 1 : Math.exp(1 - closest / words.length)
  return brevity * Math.exp(logs / sizes)
}
