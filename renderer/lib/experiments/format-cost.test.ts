import { expect, it } from 'vitest'
import { formatCost, formatSums } from './format-cost.ts'

it('writes money with the digits that tell something', () => {
  expect([4.312, 0.0432, 0.004_71, 0, 0.000_01, undefined].map((usd) => formatCost(usd))).toEqual([
    '$4.31',
    '$0.043',
    '$0.0047',
    '$0',
    '<$0.0001',
    '–',
  ])
})

it('writes money of another currency with its sign, and adds no two', () => {
  expect([3.4, 0.0432, 0].map((amount) => formatCost(amount, 'CNY'))).toEqual(['¥3.40', '¥0.043', '¥0'])
  expect(formatCost(2, 'SEK')).toBe('SEK 2.00')
  expect(
    formatSums([
      { amount: 1.2, currency: 'USD' },
      { amount: 3.4, currency: 'CNY' },
    ]),
  ).toBe('$1.20 + ¥3.40')
})
