import * as z from 'zod/mini'

/**
 * A currency other than US dollars, by its code (ISO 4217). Sums of dollars are plain numbers all over the app; money in another
 * currency always has its code with it, and is never added to them: nobody here knows a rate.
 */
export const foreignCurrencySchema = z.string().check(z.regex(/^(?!USD$)[A-Z]{3}$/))

/** An amount in another currency than US dollars. */
export const foreignMoneySchema = z.object({ amount: z.number(), currency: foreignCurrencySchema })

export type ForeignMoney = z.infer<typeof foreignMoneySchema>

/** Signs and older names that gateways use in place of codes. */
const spellings: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '¥': 'CNY',
  '￥': 'CNY',
  'CN¥': 'CNY',
  RMB: 'CNY',
  元: 'CNY',
  '€': 'EUR',
  '£': 'GBP',
}

/** Those that a price can be set in, the likelier first. */
export const offeredCurrencies = ['USD', 'CNY', 'EUR', 'GBP', 'JPY'] as const

/** The code of a currency as a gateway names it; `undefined` for what is none, such as credits. */
export function readCurrency(told: unknown): string | undefined {
  if (typeof told !== 'string') return undefined
  const name = told.trim().toUpperCase()
  const code = spellings[name] ?? name
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** What stands before an amount: `¥3.40`, and where no sign tells a currency apart its code, `SEK 3.40`. */
const signs: Readonly<Record<string, string>> = { USD: '$', CNY: '¥', EUR: '€', GBP: '£', JPY: 'JP¥' }

export function currencySign(code: string): string {
  return signs[code] ?? `${code} `
}
