import { unknownValue } from '../format-number.ts'

/** Money in US dollars, with as many digits as tell something: `$4.31`, `$0.043`, `$0.0047`. */
export function formatCost(dollars: number | undefined): string {
  if (dollars === undefined || !Number.isFinite(dollars)) return unknownValue
  if (dollars === 0) return '$0'
  if (dollars >= 1) return `$${dollars.toFixed(2)}`
  if (dollars >= 0.01) return `$${dollars.toFixed(3)}`
  return dollars < 0.000_05 ? '<$0.0001' : `$${dollars.toFixed(4)}`
}
