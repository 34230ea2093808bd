import { formatCount } from '../format-number.ts'

/** Formats an approximate count with two significant digits; small ones exactly: `37`, `3,200`, `41,000`. */
export function formatAbout(count: number): string {
  return formatCount(roundAbout(count))
}

export function roundAbout(count: number): number {
  if (count < 100) return Math.round(count)
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}
