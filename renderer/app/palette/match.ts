/** The positions of words in a text, in order and without overlaps. */
export function findRanges(
  text: string,
  words: readonly string[],
): readonly { readonly start: number; readonly end: number }[] {
  const lower = text.toLowerCase()
  // Some letters change length in lower case: highlight nothing rather than the wrong place.
  if (lower.length !== text.length) return []
  const starts = words
    .flatMap((word) => {
      const start = lower.indexOf(word)
      return start === -1 ? [] : [{ start, end: start + word.length }]
    })
    .toSorted((left, right) => left.start - right.start || right.end - left.end)
  const ranges: { start: number; end: number }[] = []
  for (const range of starts) if (range.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(range)
  return ranges
}
