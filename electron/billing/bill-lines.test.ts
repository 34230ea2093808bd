import { expect, it } from 'vitest'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { lineOfRun, type BillContext } from './bill-lines.ts'

const yuan = (amount: number) => ({ amount, currency: 'CNY' })

const context: BillContext = {
  prices: {
    usedPriceOf: () => undefined,
    groupRatioOf: () => undefined,
    foreignCostOf: () => ({ ...yuan(3.4), by: 'estimated', source: 'own' }),
  },
  perDollar: 500_000,
  log: undefined,
}

it('a price and a response in another currency stand beside the dollars, and are held against nothing', () => {
  const run = sampleRun({ usage: { inputTokens: 5, outputTokens: 3, foreignCost: yuan(3.5) } })
  expect(lineOfRun(run, {}, context)).toMatchObject({
    foreign: { reckoned: yuan(3.4), stated: yuan(3.5) },
    standing: 'unchecked',
    differences: [],
  })
})
