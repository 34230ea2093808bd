/**
 * Returns the value below which a share (0 to 1) of the values lies, interpolated linearly (the method of NumPy's
 * default, type 7 of Hyndman and Fan). `undefined` without values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((left, right) => left - right)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined
    ? undefined
    : below + (above - below) * (place - Math.floor(place))
}
