import { expect, test } from 'vitest'
import { totalCost, type RunCost } from './run-cost.ts'

const measured: RunCost = { usd: 0.25, by: 'measured', source: 'log' }
const estimated: RunCost = { usd: 0.5, by: 'estimated', source: 'prices', group: 'vip' }

test.each<[name: string, costs: (RunCost | undefined)[], total: RunCost | undefined]>([
  ['one is what it was', [estimated], estimated],
  ['measured ones are added', [measured, measured], { ...measured, usd: 0.5 }],
  ['one that is estimated makes all estimated', [measured, estimated, measured], { ...estimated, usd: 1 }],
  ['one that nobody knows leaves all unknown', [measured, undefined, measured], undefined],
])('the cost of several runs: %s', (_, costs, total) => {
  expect(totalCost(costs)).toEqual(total)
})
