import { expect, it } from 'vitest'
import type { CellRow } from '../../../shared/experiments/experiment.ts'
import { formatCost } from './format-cost.ts'
import { variantFigures } from './variant-figures.ts'

function cell(given: Partial<CellRow>): CellRow {
  return {
    id: 1,
    caseIndex: 0,
    variantIndex: 0,
    repeat: 0,
    state: 'done',
    attempts: 1,
    metrics: {},
    passed: 0,
    checked: 0,
    ...given,
  }
}

it('tells of each column what its cells came to so far', () => {
  const figures = variantFigures(
    [
      cell({ metrics: { firstTextMs: 100, tokensPerSecond: 10, cost: 0.01, isCostMeasured: true } }),
      cell({ state: 'failed', metrics: { firstTextMs: 300, tokensPerSecond: 30, cost: 0.02 } }),
      cell({ state: 'error' }),
      cell({ state: 'planned' }),
      cell({ variantIndex: 1, state: 'unknown' }),
    ],
    2,
  )
  expect(figures[0]).toEqual({
    passed: 1,
    failed: 1,
    errors: 1,
    unknown: 0,
    open: 1,
    passRate: 0.5,
    firstTextMs: { p50: 200, p95: 290 },
    tokensPerSecond: 20,
    cost: 0.03,
    isCostMeasured: false,
  })
  expect(figures[1]).toMatchObject({ unknown: 1, passRate: undefined, cost: undefined })
})

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
