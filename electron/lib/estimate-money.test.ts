import { expect, it } from 'vitest'
import { estimateMoney } from './estimate-money.ts'

const planned = { format: 'chat', prompt: 'Hi', parameters: {} } as const
const yuan = { amount: 3, currency: 'CNY' }

it.each([
  ['dollars', 0.5, undefined, { amount: 0.5, currency: 'USD' }],
  ['another currency', undefined, yuan, yuan],
  ['nothing', undefined, undefined, undefined],
])('a request is estimated in the currency of its price: %s', (_name, usd, foreign, expected) => {
  expect(estimateMoney({ estimate: () => usd, foreignEstimate: () => foreign }, 'm', planned)).toEqual(
    expected,
  )
})
