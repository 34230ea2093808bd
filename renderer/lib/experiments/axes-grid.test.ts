import { expect, it } from 'vitest'
import { emptyPlan, type CellRow, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { axesGrid, lineFigures } from './axes-grid.ts'

const variant = {
  label: '',
  connectionId: 'c',
  format: 'images-generations',
  model: 'm',
  parameters: {},
  extra: {},
} as const
const plan: ExperimentPlan = {
  ...emptyPlan,
  axes: { x: { field: 'guidance', values: [2, 4, 7] }, y: { field: 'model', values: ['a', 'b'] } },
  variants: Array.from({ length: 6 }, (_, at) => ({ ...variant, id: String(at) })),
}

it('has the steps of x fastest, and turns round', () => {
  const grid = axesGrid(plan)
  expect(grid?.rows).toEqual([
    { label: 'a', variantIndexes: [0, 1, 2] },
    { label: 'b', variantIndexes: [3, 4, 5] },
  ])
  expect(grid?.columns[1]).toEqual({ label: '4', variantIndexes: [1, 4] })
  const turned = axesGrid(plan, true)
  expect([turned?.columnField, turned?.rowField]).toEqual(['model', 'guidance'])
  expect(turned?.rows[2]).toEqual({ label: '7', variantIndexes: [2, 5] })
})

it('is none of a list, and of variants that do not fill it', () => {
  const { axes: _axes, ...list } = plan
  expect(axesGrid(list)).toBeUndefined()
  expect(axesGrid({ ...plan, variants: plan.variants.slice(1) })).toBeUndefined()
})

function cell(variantIndex: number, state: CellRow['state'], durationMs: number, cost?: number): CellRow {
  return {
    id: variantIndex,
    caseIndex: 0,
    variantIndex,
    repeat: 0,
    state,
    attempts: 1,
    passed: 0,
    checked: 0,
    metrics: { durationMs, ...(cost !== undefined && { cost }) },
  }
}

it('tells the mean time and the whole cost of the answers of a line', () => {
  const cells = [
    cell(0, 'done', 1000, 0.01),
    cell(1, 'failed', 3000),
    cell(2, 'error', 9),
    cell(3, 'done', 5),
  ]
  expect(lineFigures(cells, { label: 'a', variantIndexes: [0, 1, 2] })).toEqual({
    durationMs: 2000,
    costs: [{ amount: 0.01, currency: 'USD' }],
  })
  expect(lineFigures([], { label: 'a', variantIndexes: [0] })).toEqual({ costs: [] })
})
