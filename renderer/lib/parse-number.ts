/**
 * Parses a number as people type it: a true minus, a decimal comma and surrounding spaces are allowed. `undefined` when
 * it is invalid.
 */
export function parseNumber(text: string, isInteger = false): number | undefined {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined
  const value = Number(plain)
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) return undefined
  return value
}

/** Returns a number one step up or down, without binary rounding errors: 0.7 + 0.1 is 0.8. */
export function stepNumber(value: number, step: number, direction: 1 | -1): number {
  const decimals = Math.max(countDecimals(value), countDecimals(step))
  return Number((value + direction * step).toFixed(Math.min(decimals, 12)))
}

function countDecimals(value: number): number {
  const text = String(value)
  const exponent = /e-(\d+)$/.exec(text)
  if (exponent !== null) return Number(exponent[1])
  return text.split('.')[1]?.length ?? 0
}
