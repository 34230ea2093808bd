import { expect, it } from 'vitest'
import { figuresOfCells, spreadOf, variantFigures, type CountedCell } from './variant-figures.ts'

function cell(given: Partial<CountedCell>): CountedCell {
  return { variantIndex: 0, state: 'done', metrics: {}, ...given }
}

it('tells of each variant what its cells came to, times and speeds of the answers alone', () => {
  const quick = { firstTextMs: 1, durationMs: 2, tokensPerSecond: 900, cost: 0.01 }
  const figures = variantFigures(
    [
      cell({
        metrics: {
          firstTextMs: 100,
          durationMs: 1000,
          tokensPerSecond: 10,
          cost: 0.01,
          isCostMeasured: true,
        },
      }),
      cell({
        state: 'failed',
        metrics: { firstTextMs: 300, durationMs: 3000, tokensPerSecond: 30, cost: 0.02 },
      }),
      cell({ state: 'error', metrics: quick }),
      cell({ state: 'stopped', metrics: quick }),
      cell({ state: 'planned' }),
      cell({ variantIndex: 1, state: 'unknown' }),
    ],
    2,
  )
  expect(figures[0]).toEqual({
    counts: { done: 1, failed: 1, error: 1, unknown: 0, planned: 1, sending: 0, stopped: 1 },
    passRate: 0.5,
    firstTextMs: [100, 300],
    durationMs: [1000, 3000],
    tokensPerSecond: 20,
    // The cost of an error or a stopped answer was still paid.
    cost: 0.05,
    costKnown: 4,
    costMeasured: 1,
  })
  expect(figures[1]).toMatchObject({ counts: { unknown: 1 }, firstTextMs: [], cost: 0, costKnown: 0 })
  expect(figures[1]).not.toHaveProperty('passRate')
})

it('tells the middle of times and their end', () => {
  expect(spreadOf([100, 300])).toEqual({ p50: 200, p95: 290 })
  expect(spreadOf([])).toBeUndefined()
})

const yuan = (amount: number, isCostMeasured: boolean) => ({
  state: 'done' as const,
  metrics: { foreignCost: { amount, currency: 'CNY' }, isCostMeasured },
})

it('sums what cells cost in other currencies by currency, and never with dollars', () => {
  const figures = figuresOfCells([
    { state: 'done', metrics: { cost: 1.2, isCostMeasured: true } },
    yuan(3, true),
    yuan(0.5, false),
    { state: 'done', metrics: { foreignCost: { amount: 2, currency: 'EUR' } } },
    // Its cost became known in dollars later: the same money must not be counted twice.
    { state: 'done', metrics: { cost: 0.3, foreignCost: { amount: 9, currency: 'CNY' } } },
  ])
  expect(figures).toMatchObject({ cost: 1.5, costKnown: 2, costMeasured: 1 })
  expect(figures.foreign).toEqual([
    { currency: 'CNY', amount: 3.5, known: 2, measured: 1 },
    { currency: 'EUR', amount: 2, known: 1, measured: 0 },
  ])
})
