/** The words of a search, in small letters. More make it no finer. */
export function wordsOf(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
}

interface Findable {
  readonly label: string
  readonly keywords?: string
}

/** What has every word in its label or keywords: first what begins with the first word, last what is known by keywords alone. */
export function findItems<Item extends Findable>(
  items: readonly Item[],
  words: readonly string[],
): readonly Item[] {
  const found = items.flatMap((item) => {
    const rank = rankOf(item, words)
    return rank === undefined ? [] : [{ item, rank }]
  })
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}

function rankOf({ label, keywords = '' }: Findable, words: readonly string[]): number | undefined {
  const name = label.toLowerCase()
  const all = `${name} ${keywords.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return undefined
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  if (name.includes(` ${first}`)) return 1
  return name.includes(first) ? 2 : 3
}

/** Where words stand in a text, in order and not overlapping. */
export function findRanges(
  text: string,
  words: readonly string[],
): readonly { readonly start: number; readonly end: number }[] {
  const lower = text.toLowerCase()
  // Some letters are longer in small: nothing is marked rather than the wrong place.
  if (lower.length !== text.length) return []
  const starts = words
    .flatMap((word) => {
      const start = lower.indexOf(word)
      return start === -1 ? [] : [{ start, end: start + word.length }]
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const ranges: { start: number; end: number }[] = []
  for (const range of starts) if (range.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(range)
  return ranges
}
