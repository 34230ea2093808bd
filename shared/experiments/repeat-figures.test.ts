import { expect, it } from 'vitest'
import type { CellMetrics, CellState } from './experiment.ts'
import { measureSpread, repeatFigures } from './repeat-figures.ts'

const cell = (state: CellState, metrics: CellMetrics = {}, variantIndex = 0) => ({
  state,
  metrics,
  variantIndex,
})

/*
 * Calculated by hand: the median of 1 to 10 lies between 5 and 6, and 95 % of the nine steps are 8.55, so p95 is 9.55.
 */
it('has median, p95 and the ends of ten values', () => {
  const values = [3, 1, 2, 10, 9, 8, 4, 5, 7, 6]
  expect(measureSpread(values)).toEqual({
    count: 10,
    p50: 5.5,
    p95: expect.closeTo(9.55, 9),
    least: 1,
    most: 10,
  })
  expect(measureSpread([])).toBeUndefined()
})

it('measures answers alone, and counts what else came of the requests', () => {
  const cells = [
    cell('done', { durationMs: 100, cost: 0.01 }),
    cell('failed', { durationMs: 300 }),
    cell('error', { durationMs: 1 }),
    cell('unknown'),
    cell('planned'),
    cell('sending'),
    cell('stopped'),
    cell('done', { durationMs: 5_000 }, 1),
  ]
  const [first, second] = repeatFigures(cells, 2)
  expect(first).toEqual({
    answers: 2,
    others: 2,
    open: 2,
    stopped: 1,
    measures: {
      durationMs: { count: 2, p50: 200, p95: expect.closeTo(290, 9), least: 100, most: 300 },
      cost: { count: 1, p50: 0.01, p95: 0.01, least: 0.01, most: 0.01 },
    },
    foreignCosts: [],
  })
  expect(second?.measures.durationMs?.p50).toBe(5_000)
})

it('measures costs in each currency by itself', () => {
  const yuan = (amount: number) => cell('done', { foreignCost: { amount, currency: 'CNY' } })
  const [figures] = repeatFigures([yuan(1), yuan(3), cell('done', { cost: 0.5 })], 1)
  expect(figures?.foreignCosts).toEqual([
    { currency: 'CNY', spread: { count: 2, p50: 2, p95: expect.closeTo(2.9, 9), least: 1, most: 3 } },
  ])
  expect(figures?.measures.cost).toMatchObject({ count: 1, p50: 0.5 })
})
