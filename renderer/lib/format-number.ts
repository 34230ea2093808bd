import { formatWhole } from '../../shared/text/intl.ts'

/** Shown instead of an unknown number, which is never shown as `0` or `NaN`. */
export const unknownValue = '–'

/** Formats a count with thousands separators and a true minus: `1,284`, `−3`. `–` when it is unknown. */
export function formatCount(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return unknownValue
  return formatWhole(value)
}

/** Formats a number as typed or received, with a true minus; `decimals` fixes the number of decimals: `0.7`, `−1.5`. */
export function formatNumber(value: number | undefined, decimals?: number): string {
  if (value === undefined || !Number.isFinite(value)) return unknownValue
  return withTrueMinus(decimals === undefined ? String(value) : value.toFixed(decimals))
}

/** Formats a difference with a sign, including plus: `+0.50 s`, `−3`. The true minus is as wide as the plus. */
export function formatSigned(difference: number, format: (size: number) => string): string {
  if (difference === 0) return format(0)
  return `${difference < 0 ? '−' : '+'}${format(Math.abs(difference))}`
}

/** Formats a rate such as tokens per second: with one decimal below 100, otherwise whole: `31.6`, `204`. */
export function formatRate(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return unknownValue
  return value < 100 ? withTrueMinus(value.toFixed(1)) : formatCount(value)
}

const byteUnits = ['kB', 'MB', 'GB', 'TB'] as const

/** Formats a size in decimal units: `96 B`, `642 kB`, `1.4 MB`. */
export function formatBytes(bytes: number | undefined): string {
  if (bytes === undefined || !Number.isFinite(bytes)) return unknownValue
  if (Math.abs(bytes) < 1000) return `${formatCount(bytes)} B`
  let value = bytes
  let unit: string = 'B'
  for (const next of byteUnits) {
    // Switch to the next unit early: 999,950 bytes would be rounded to "1000 kB".
    if (Math.abs(value) < 999.5) break
    value /= 1000
    unit = next
  }
  return `${withTrueMinus(Math.abs(value) < 9.95 ? value.toFixed(1) : value.toFixed(0))} ${unit}`
}

function withTrueMinus(text: string): string {
  return text.startsWith('-') ? `−${text.slice(1)}` : text
}
