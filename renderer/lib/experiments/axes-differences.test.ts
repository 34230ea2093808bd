import { expect, it } from 'vitest'
import type { CellRow } from '../../../shared/experiments/experiment.ts'
import { answeredCell, baseVariant, foreignFigures, meanFigure, turnedBaseline } from './axes-differences.ts'
import type { AxesGrid } from './axes-grid.ts'

const grid: AxesGrid = {
  columnField: 'guidance',
  rowField: 'model',
  columns: [
    { label: '2', variantIndexes: [0, 2] },
    { label: '7', variantIndexes: [1, 3] },
  ],
  rows: [
    { label: 'a', variantIndexes: [0, 1] },
    { label: 'b', variantIndexes: [2, 3] },
  ],
}
const turned: AxesGrid = { ...grid, columns: grid.rows, rows: grid.columns }

it('holds each cell against the one of its column in a row, of its row in a column, or against one cell', () => {
  const at = { row: 1, column: 1 }
  expect(baseVariant(grid, { kind: 'row', index: 0 }, at)).toBe(1)
  expect(baseVariant(grid, { kind: 'column', index: 0 }, at)).toBe(2)
  expect(baseVariant(grid, { kind: 'cell', row: 0, column: 0 }, at)).toBe(0)
  expect(baseVariant(grid, { kind: 'row', index: 2 }, at)).toBeUndefined()
})

it('holds a cell against the same one once rows have become columns', () => {
  const baselines = [
    { kind: 'row', index: 0 },
    { kind: 'column', index: 1 },
    { kind: 'cell', row: 0, column: 1 },
  ] as const
  for (const baseline of baselines)
    expect(baseVariant(turned, turnedBaseline(baseline), { row: 0, column: 1 })).toBe(
      baseVariant(grid, baseline, { row: 1, column: 0 }),
    )
})

const cell: CellRow = {
  id: 1,
  caseIndex: 0,
  variantIndex: 0,
  repeat: 0,
  state: 'done',
  attempts: 1,
  metrics: { durationMs: 1_000, wordErrorRate: 0.5 },
  passed: 0,
  checked: 0,
}
const costing = (metrics: CellRow['metrics']): CellRow => ({ ...cell, metrics })

it('has the mean of the repeats that were answered', () => {
  const cells = [
    { ...cell, state: 'error' as const, metrics: { durationMs: 9_000 } },
    cell,
    { ...cell, state: 'failed' as const, score: 0.25, metrics: { durationMs: 3_000 } },
  ]
  expect(meanFigure(cells, 'durationMs')).toBe(2_000)
  expect(meanFigure(cells, 'wordErrorRate')).toBe(0.5)
  expect(meanFigure(cells, 'score')).toBe(0.25)
  expect(meanFigure(cells, 'cost')).toBeUndefined()
  expect(answeredCell(cells)).toBe(cells[1])
  expect(answeredCell([])).toBeUndefined()
})

it('has a figure of its own for the cost in each other currency', () => {
  const yuan = (amount: number) => costing({ foreignCost: { amount, currency: 'CNY' } })
  const cells = [yuan(1), yuan(3), costing({ cost: 0.5 })]
  expect(foreignFigures(cells)).toEqual([{ id: 'cost CNY', currency: 'CNY' }])
  expect([meanFigure(cells, 'cost CNY'), meanFigure(cells, 'cost'), meanFigure(cells, 'cost EUR')]).toEqual([
    2,
    0.5,
    undefined,
  ])
})
