import { expect, it } from 'vitest'
import { wordContextCosts, type ContextCosts } from './use-context-cost.ts'

const costs = (currency: string, send: number, answer = 0): ContextCosts => ({
  currency,
  send,
  answer,
  source: 'prices',
})

it.each([
  [
    'dollars alone',
    [costs('USD', 0.04, 0.06), costs('USD', 0.02)],
    'about $0.060 to send, at most $0.060 to answer',
  ],
  ['yuan alone', [costs('CNY', 3.4)], 'about ¥3.40 to send'],
  ['both', [costs('CNY', 3.4), costs('USD', 0.04)], 'about $0.040 + ¥3.40 to send'],
  [
    'both, where only yuan are for the answer',
    [costs('USD', 0.04), costs('CNY', 3.4, 1)],
    'about $0.040 + ¥3.40 to send, at most ¥1.00 to answer',
  ],
])('columns priced in %s are told each currency by itself', (_name, given, words) => {
  expect(wordContextCosts(given)).toBe(words)
})
