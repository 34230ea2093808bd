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
  'JP¥': 'JPY',
  円: 'JPY',
  HK$: 'HKD',
  NT$: 'TWD',
  '£': 'GBP',
}

/** Those that a price can be set in, the likelier first. */
export const offeredCurrencies = ['USD', 'CNY', 'EUR', 'GBP', 'JPY'] as const

/** Those of ISO 4217 that the platform knows: three letters alone may as well be points or tokens. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Characters: no name of a currency is longer. */
const maxSpelling = 20

/** The code of a currency as a gateway names it; `undefined` for what is none, such as credits. */
export function readCurrency(told: unknown): string | undefined {
  if (typeof told !== 'string') return undefined
  if (told.length > maxSpelling) return undefined
  const name = told.replaceAll(/\s/g, '').toUpperCase()
  const code = spellings[name] ?? name
  return codes.has(code) ? code : undefined
}

/** What stands before an amount: `¥3.40`, and where no sign tells a currency apart its code, `SEK 3.40`. */
const signs: Readonly<Record<string, string>> = { USD: '$', CNY: '¥', EUR: '€', GBP: '£', JPY: 'JP¥' }

export function currencySign(code: string): string {
  return signs[code] ?? `${code} `
}
