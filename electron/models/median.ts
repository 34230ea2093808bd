/** The median of the known values; the mean of the middle two for an even count. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).toSorted((left, right) => left - right)
  const upper = known[known.length >> 1]
  const lower = known[(known.length - 1) >> 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}
