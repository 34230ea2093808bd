/** Returns the words of a search in lower case. More than eight would not make it more precise. */
export function searchWords(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
}

/** How well a name matches a search, best first. */
export const nameRanks = [
  'exact',
  'last-segment',
  'prefix',
  'whole-word',
  'word-start',
  'inside',
  'keywords',
] as const

/**
 * Returns the rank of a name in a search, 0 first, in the order of `nameRanks`; `undefined` when a word of the search
 * is neither in the name nor in its keywords. All searches of names use this function, so that Enter selects the same
 * item everywhere: the exact name, then the last segment of a path (`openai/gpt-4o`), a name that starts with the first
 * word, one that contains it as a word, one with a word that starts with it, then the rest.
 *
 * `words` must come from `searchWords`; case is ignored.
 */
export function rankName(name: string, words: readonly string[], keywords = ''): number | undefined {
  const [first] = words
  if (first === undefined) return 0
  const text = name.toLowerCase()
  const isNamed = words.every((word) => text.includes(word))
  if (!isNamed) {
    const all = `${text} ${keywords.toLowerCase()}`
    return words.every((word) => all.includes(word)) ? nameRanks.indexOf('keywords') : undefined
  }
  const typed = words.join(' ')
  if (text === typed) return nameRanks.indexOf('exact')
  if (text.endsWith(`/${typed}`)) return nameRanks.indexOf('last-segment')
  if (text.startsWith(first)) return nameRanks.indexOf('prefix')
  return nameRanks.indexOf(bestOccurrence(text, first))
}

type Occurrence = 'whole-word' | 'word-start' | 'inside'

function bestOccurrence(text: string, word: string): Occurrence {
  let best: Occurrence = 'inside'
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1)) {
    if (isLetterOrDigit(text[index - 1])) continue
    if (!isLetterOrDigit(text[index + word.length])) return 'whole-word'
    best = 'word-start'
  }
  return best
}

function isLetterOrDigit(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/**
 * Returns the named items that match a search, best first and stable within a rank. Without words returns all items.
 */
export function findByName<Item>(
  items: readonly Item[],
  words: readonly string[],
  nameOf: (item: Item) => { readonly name: string; readonly keywords?: string | undefined },
): readonly Item[] {
  if (words.length === 0) return items
  const found = items.flatMap((item) => {
    const { name, keywords } = nameOf(item)
    const rank = rankName(name, words, keywords)
    return rank === undefined ? [] : [{ item, rank }]
  })
  return found.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item)
}
