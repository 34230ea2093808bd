import { formatCount } from '../format-number.ts'

/** A count that is not exact, with two figures that mean something; small ones as they are: `37`, `3,200`, `41,000`. */
export function formatAbout(count: number): string {
  return formatCount(roundAbout(count))
}

export function roundAbout(count: number): number {
  if (count < 100) return Math.round(count)
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}
