import { expect, it } from 'vitest'
import { formatCost } from './format-cost.ts'

it('writes money with the digits that tell something', () => {
  expect([4.312, 0.0432, 0.004_71, 0, 0.000_01, undefined].map(formatCost)).toEqual([
    '$4.31',
    '$0.043',
    '$0.0047',
    '$0',
    '<$0.0001',
    '–',
  ])
})
