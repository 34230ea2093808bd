import * as z from 'zod/mini'

/**
 * A currency other than US dollars, by its code (ISO 4217). Dollar amounts are plain numbers throughout the app; money
 * in another currency always carries its code, and is never added to them, because the app has no exchange rates.
 */
export const foreignCurrencySchema = z.string().check(z.regex(/^(?!USD$)[A-Z]{3}$/))

/** An amount in a currency other than US dollars. */
export const foreignMoneySchema = z.object({ amount: z.number(), currency: foreignCurrencySchema })

export type ForeignMoney = z.infer<typeof foreignMoneySchema>

/** Signs and older names that gateways use instead of codes. */
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

/** The currencies that a price can be set in, most likely first. */
export const offeredCurrencies = ['USD', 'CNY', 'EUR', 'GBP', 'JPY'] as const

/** The ISO 4217 codes that the platform supports: any other three letters may be points or tokens. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** In characters: no name of a currency is longer. */
const maxSpelling = 20

/**
 * Returns the code of a currency from a gateway's name for it; `undefined` when it is not a currency, such as credits.
 */
export function readCurrency(spelling: unknown): string | undefined {
  if (typeof spelling !== 'string') return undefined
  if (spelling.length > maxSpelling) return undefined
  const name = spelling.replaceAll(/\s/g, '').toUpperCase()
  const code = spellings[name] ?? name
  return codes.has(code) ? code : undefined
}

/** The prefix of an amount: `¥3.40`, or the code where no sign is unambiguous, `SEK 3.40`. */
const signs: Readonly<Record<string, string>> = { USD: '$', CNY: '¥', EUR: '€', GBP: '£', JPY: 'JP¥' }

export function currencySign(code: string): string {
  return signs[code] ?? `${code} `
}
