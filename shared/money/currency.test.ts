import { expect, test } from 'vitest'
import { currencySign, foreignCurrencySchema, offeredCurrencies, readCurrency } from './currency.ts'

test.each([
  ['CNY', 'CNY'],
  [' cny ', 'CNY'],
  ['¥', 'CNY'],
  ['RMB', 'CNY'],
  ['$', 'USD'],
  ['usd', 'USD'],
  ['€', 'EUR'],
  ['US $', 'USD'],
  ['JP¥', 'JPY'],
  ['hk$', 'HKD'],
  ['sek', 'SEK'],
  ['credits', undefined],
  ['PTS', undefined],
  ['tok', undefined],
  ['U'.repeat(1_000_000), undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('%o is the currency %s', (spelling, code) => {
  expect(readCurrency(spelling)).toBe(code)
})

test('dollars are no foreign currency', () => {
  expect(foreignCurrencySchema.safeParse('USD').success).toBe(false)
  expect(foreignCurrencySchema.safeParse('CNY').success).toBe(true)
})

test('currencies of one sign are told apart', () => {
  expect(new Set(['USD', 'CNY', 'JPY', 'EUR', 'SEK'].map(currencySign)).size).toBe(5)
})

test('what stands before an amount is read as its currency', () => {
  for (const code of [...offeredCurrencies, 'SEK']) expect(readCurrency(currencySign(code))).toBe(code)
})
