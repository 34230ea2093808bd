/** Returns the letter for an anonymous item: A to Z, then A2. */
export function blindLetter(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26))
  const round = Math.floor(place / 26)
  return round === 0 ? letter : `${letter}${round + 1}`
}

/** Returns items in a pseudo-random order, which is the same for the same seed. */
export function inBlindOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  seed: number,
): Item[] {
  return items
    .map((item) => ({ item, rank: rankOf(item.id, seed) }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}

/** FNV-1a over the id, starting from the seed, with a final mix so that similar ids get distant ranks. */
function rankOf(id: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}
