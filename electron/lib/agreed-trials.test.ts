import { expect, it } from 'vitest'
import { isAsAgreed } from './agreed-trials.ts'

const yuan = (amount: number) => [{ amount, currency: 'CNY' }]

it.each([
  ['the same', { requests: 2, usd: 1, foreign: yuan(3) }, true],
  ['cheaper in yuan', { requests: 2, usd: 1, foreign: yuan(2) }, true],
  ['dearer in yuan', { requests: 2, usd: 1, foreign: yuan(4) }, false],
  ['dearer in dollars', { requests: 2, usd: 2, foreign: yuan(3) }, false],
  ['another currency', { requests: 2, usd: 1, foreign: [{ amount: 1, currency: 'EUR' }] }, false],
  ['another number', { requests: 1, usd: 1, foreign: yuan(3) }, false],
  ['without a known price', { requests: 2 }, true],
])('a plan is held against what was agreed to in each currency by itself: %s', (_name, plan, isAgreed) => {
  expect(isAsAgreed(plan, { requests: 2, usd: 1, foreign: yuan(3) })).toBe(isAgreed)
})
