import { currencySign, type ForeignMoney } from './currency.ts'

/** Money with its currency, including US dollars. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Sorts dollars first, then the other currencies by code. Amounts in two currencies are never compared. */
export function compareCurrencies(left: string, right: string): number {
  if (left === right) return 0
  if (left === 'USD' || right === 'USD') return left === 'USD' ? -1 : 1
  return left < right ? -1 : 1
}

/** Returns the sum in dollars, if known, followed by those in other currencies. */
export function withDollars(usd: number | undefined, foreign: readonly Money[] = []): readonly Money[] {
  return usd === undefined ? foreign : [{ amount: usd, currency: 'USD' }, ...foreign]
}

/**
 * The known cost of several requests together: a sum in dollars, and sums in other currencies. Left out when there is
 * none.
 */
export interface KnownSums {
  readonly usd?: number | undefined
  readonly foreign?: readonly ForeignMoney[] | undefined
}

/** Splits money into the sum in dollars and one sum per other currency, reversing `withDollars`. */
export function splitDollars(money: readonly Money[]): {
  readonly usd?: number
  readonly foreign?: ForeignMoney[]
} {
  const sums = addMoney(money)
  const foreign = sums.filter(({ currency }) => currency !== 'USD')
  const usd = sums.find(({ currency }) => currency === 'USD')?.amount
  return { ...(usd !== undefined && { usd }), ...(foreign.length > 0 && { foreign }) }
}

/** Returns one sum per currency. */
export function addMoney(money: readonly Money[]): readonly Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of money) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((left, right) => compareCurrencies(left.currency, right.currency))
}

/** Formats sums side by side, `$1.20 + ¥3.40`; `write` formats the number. */
export function wordSums(sums: readonly Money[], write: (amount: number) => string): string {
  return sums.map(({ amount, currency }) => `${currencySign(currency)}${write(amount)}`).join(' + ')
}
