import { currencySign, type ForeignMoney } from './currency.ts'

/** Money whose currency is named, US dollars among them. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Dollars first, then the other currencies by their codes. Numbers of two currencies are never compared. */
export function compareCurrencies(one: string, other: string): number {
  if (one === other) return 0
  if (one === 'USD' || other === 'USD') return one === 'USD' ? -1 : 1
  return one < other ? -1 : 1
}

/** A sum in dollars, where one is known, with those in other currencies behind it. */
export function withDollars(usd: number | undefined, foreign: readonly Money[] = []): readonly Money[] {
  return usd === undefined ? foreign : [{ amount: usd, currency: 'USD' }, ...foreign]
}

/** What is known of several requests together: a sum in dollars, and those in other currencies. Left out where there is none. */
export interface KnownSums {
  readonly usd?: number | undefined
  readonly foreign?: readonly ForeignMoney[] | undefined
}

/** The way back: one sum for each currency, that in dollars by itself. */
export function splitDollars(money: readonly Money[]): {
  readonly usd?: number
  readonly foreign?: ForeignMoney[]
} {
  const sums = addMoney(money)
  const foreign = sums.filter(({ currency }) => currency !== 'USD')
  const usd = sums.find(({ currency }) => currency === 'USD')?.amount
  return { ...(usd !== undefined && { usd }), ...(foreign.length > 0 && { foreign }) }
}

/** One sum for each currency. */
export function addMoney(money: readonly Money[]): readonly Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of money) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((one, other) => compareCurrencies(one.currency, other.currency))
}

/** Sums beside each other, `$1.20 + ¥3.40`, with the digits that `write` gives an amount. */
export function wordSums(sums: readonly Money[], write: (amount: number) => string): string {
  return sums.map(({ amount, currency }) => `${currencySign(currency)}${write(amount)}`).join(' + ')
}
