import { currencySign } from '../../../shared/money/currency.ts'
import { withDollars, type Money } from '../../../shared/money/sums.ts'
import { unknownValue } from '../format-number.ts'

/** Formats money, by default in US dollars, with as many digits as are significant: `$4.31`, `$0.043`, `¥0.0047`. */
export function formatCost(amount: number | undefined, currency = 'USD'): string {
  if (amount === undefined || !Number.isFinite(amount)) return unknownValue
  const sign = currencySign(currency)
  if (amount === 0) return `${sign}0`
  if (amount >= 1) return `${sign}${amount.toFixed(2)}`
  if (amount >= 0.01) return `${sign}${amount.toFixed(3)}`
  return amount < 0.000_05 ? `<${sign}0.0001` : `${sign}${amount.toFixed(4)}`
}

/** Returns the estimated costs of a plan: dollars are omitted when they are zero and there are other currencies. */
export function plannedCosts(usd: number | undefined, foreign: readonly Money[] = []): readonly Money[] {
  return withDollars(usd === 0 && foreign.length > 0 ? undefined : usd, foreign)
}

/** Formats sums in several currencies, which are never added up: `$1.20 + ¥3.40`. */
export function formatSums(sums: readonly Money[]): string {
  return sums.map(({ amount, currency }) => formatCost(amount, currency)).join(' + ')
}
