import { formatCount, unknownValue } from '../format-number.ts'

/** Formats a number of tokens briefly: `8k`, `128k`, `1M`, `1.05M`. */
export function formatTokens(count: number | undefined): string {
  if (count === undefined || !Number.isFinite(count)) return unknownValue
  if (count < 1_000) return formatCount(count)
  const [value, unit] = count < 999_500 ? [count / 1_000, 'k'] : [count / 1_000_000, 'M']
  return `${unit === 'k' ? Math.round(value) : Number(value.toFixed(2))}${unit}`
}

/**
 * Formats an amount in US dollars without the sign: two decimals, or more when it would round to zero. `3.00`, `0.075`,
 * `0.0003`.
 */
export function formatPrice(dollars: number | undefined): string {
  if (dollars === undefined || !Number.isFinite(dollars)) return unknownValue
  const cents = dollars.toFixed(2)
  if (Math.abs(Number(cents) - dollars) < 1e-9 || dollars >= 10) return cents
  const precise = Number(dollars.toPrecision(3))
  // Never in exponential notation.
  return precise < 1e-6 ? precise.toFixed(8) : precise.toString()
}

/** Formats a share as a whole percentage. Only exactly all is 100 %, and only exactly nothing 0 %. */
export function formatShare(share: number | undefined): string {
  if (share === undefined || !Number.isFinite(share)) return unknownValue
  const percent =
    share === 1 || share === 0 ? share * 100 : Math.min(99, Math.max(1, Math.round(share * 100)))
  return `${percent} %`
}
