/** One line of the table that `npm run bench` prints, as this process reports it. */
export interface Finding {
  readonly what: string
  readonly measured: string
  /** The budget as text; `''` for a figure that is only for information. */
  readonly budget: string
  readonly isMet: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
