import { expect, it } from 'vitest'
import { addMoney, compareCurrencies, splitDollars, withDollars, wordSums } from './sums.ts'

it('has one sum for each currency, dollars first and the others by their codes', () => {
  const money = [
    { amount: 3, currency: 'EUR' },
    { amount: 1, currency: 'CNY' },
    { amount: 0.5, currency: 'USD' },
    { amount: 2, currency: 'CNY' },
  ]
  expect(addMoney(money)).toEqual([
    { amount: 0.5, currency: 'USD' },
    { amount: 3, currency: 'CNY' },
    { amount: 3, currency: 'EUR' },
  ])
  expect(['JPY', 'USD', 'CNY'].toSorted(compareCurrencies)).toEqual(['USD', 'CNY', 'JPY'])
})

it('has the sum in dollars by itself', () => {
  const yuan = { amount: 3, currency: 'CNY' }
  expect(splitDollars([yuan, { amount: 1, currency: 'USD' }, yuan])).toEqual({
    usd: 1,
    foreign: [{ amount: 6, currency: 'CNY' }],
  })
  expect([splitDollars([yuan]), splitDollars([])]).toEqual([{ foreign: [yuan] }, {}])
})

it('writes sums beside each other, and no dollars where none are known', () => {
  const yuan = [{ amount: 3.4, currency: 'CNY' }]
  expect(wordSums(withDollars(1.2, yuan), (amount) => amount.toFixed(2))).toBe('$1.20 + ¥3.40')
  expect(wordSums(withDollars(undefined, yuan), String)).toBe('¥3.4')
  expect(wordSums([], String)).toBe('')
})
