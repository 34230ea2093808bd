import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { CellRow } from '../../../../shared/experiments/experiment.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeExperiment } from '../testing/fake-experiments.ts'
import { AxesPane } from './axes-pane.tsx'

const experiment = fakeExperiment(
  {
    cases: [{ vars: { scene: 'Greenhouse' }, assertions: [] }],
    axes: {
      x: { field: 'guidance_scale', values: [2, 7] },
      y: { field: 'model', values: ['studio', 'flux'] },
    },
    variants: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      label: id,
      connectionId: 'c',
      format: 'images-generations',
      model: 'm',
      parameters: {},
      extra: {},
    })),
  },
  { state: 'finished' },
)

function cell(variantIndex: number, change: Partial<CellRow> = {}): CellRow {
  return {
    id: variantIndex,
    caseIndex: 0,
    variantIndex,
    repeat: 0,
    state: 'done',
    attempts: 1,
    media: [{ mediaId: `m${variantIndex}`, mediaType: 'image/png' }],
    metrics: { durationMs: 1000 * (variantIndex + 1), cost: 0.01 },
    passed: 0,
    checked: 0,
    ...change,
  }
}

it('has a row and a column for each value, swaps them, and opens a cell', async () => {
  const { user, bridge } = renderInApp(
    <ExperimentCellsProvider id="e1">
      <AxesPane experiment={experiment} />
    </ExperimentCellsProvider>,
    { handlers: { 'experiments.get': () => ok(experiment) } },
  )
  bridge.streamsOf('experiments.watch')[0]?.push({
    state: 'finished',
    counts: experiment.counts,
    cells: [cell(0), cell(1), cell(2, { state: 'error', media: [], metrics: {} })],
  })
  const table = within(screen.getByRole('table', { name: 'Axes' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Model ↓ guidance_scale →',
    '2',
    '7',
  ])
  expect((await table.findByRole('rowheader', { name: /1.50 s each/ })).textContent).toBe(
    'studio1.50 s each≈ $0.020',
  )
  await user.click(table.getByRole('button', { name: 'studio, 7: Passed' }))
  expect(window.location.hash).toBe('#/experiments/e1/axes/0-1-0')
  expect(table.getByRole('button', { name: 'flux, 2: Error' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Swap axes' }))
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    '21.00 s each≈ $0.010',
    '72.00 s each≈ $0.010',
  ])
  await user.click(screen.getByRole('radio', { name: 'Times' }))
  expect(table.getByRole('button', { name: '7, studio: Passed' }).parentElement?.textContent).toBe('2.00 s')
})
