import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { CellRow } from '../../../../shared/experiments/experiment.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeExperiment, fakeVariant } from '../testing/fake-experiments.ts'
import { axesGrid } from '../../../lib/experiments/axes-grid.ts'
import { AxesPane } from './axes-pane.tsx'
import { comparedCells } from './compared-cell.ts'
import { toDifferencesFile } from './differences-file.ts'

const experiment = fakeExperiment(
  {
    cases: [{ vars: { scene: 'Greenhouse' }, assertions: [] }],
    axes: {
      x: { field: 'guidance_scale', values: [2, 7] },
      y: { field: 'model', values: ['studio', 'flux'] },
    },
    variants: ['a', 'b', 'c', 'd'].map((id) => fakeVariant(id, { format: 'images-generations', model: 'm' })),
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

async function renderAxes(cells: CellRow[]) {
  const rendered = renderInApp(
    <ExperimentCellsProvider id="e1">
      <AxesPane experiment={experiment} />
    </ExperimentCellsProvider>,
    { handlers: { 'experiments.get': () => ok(experiment) } },
  )
  await screen.findByRole('table')
  rendered.bridge
    .streamsOf('experiments.watch')[0]
    ?.push({ state: 'finished', counts: experiment.counts, cells })
  return rendered
}

it('has a row and a column for each value, swaps them, and opens a cell', async () => {
  const { user } = await renderAxes([cell(0), cell(1), cell(2, { state: 'error', media: [], metrics: {} })])
  expect(
    table()
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Model ↓ guidance_scale →', '2', '7'])
  expect((await table().findByRole('rowheader', { name: /1.50 s each/ })).textContent).toBe(
    'studio1.50 s each≈ $0.020',
  )
  await user.click(table().getByRole('button', { name: 'studio, 7: Passed' }))
  expect(window.location.hash).toBe('#/experiments/e1/axes/0-1-0')
  expect(table().getByRole('button', { name: 'flux, 2: Error' })).toBeTruthy()
  fireEvent.contextMenu(table().getByRole('button', { name: 'studio, 2: Passed' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Open the cell',
    'Open in Images',
    'Copy the rendered prompt',
    'View',
    'Compare with the baseline',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Open the cell' }))
  expect(window.location.hash).toBe('#/experiments/e1/axes/0-0-0')
  await user.click(screen.getByRole('button', { name: 'Swap axes' }))
  expect(
    table()
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['21.00 s each≈ $0.010', '72.00 s each≈ $0.010'])
  await user.click(screen.getByRole('radio', { name: 'Times' }))
  expect(table().getByRole('button', { name: '7, studio: Passed' }).parentElement?.textContent).toBe('2.00 s')
})

it('shows how far each cell is from a column, a row or a cell, in a number and a word, and keeps the baseline when swapped', async () => {
  const { user } = await renderAxes([
    cell(0, words('A red boat at the pier', 1_000, 0.5)),
    cell(1, words('A red boat at sea', 1_500, 0.75)),
    cell(2, words('A blue boat', 800, 0.25)),
    cell(3, { state: 'error', media: [], metrics: {} }),
  ])
  const choose = async (select: string, option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: select }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.click(screen.getByRole('radio', { name: 'Difference' }))
  // By default compared with the first column, by the most significant measure.
  expect(await table().findByRole('button', { name: 'studio, 7: +0.25, better' })).toBeTruthy()
  expect(table().getByRole('button', { name: 'studio, 2: baseline' })).toBeTruthy()
  expect(table().getByRole('button', { name: 'flux, 7: Error' })).toBeTruthy()
  await choose('Compare by', 'Duration')
  expect(table().getByRole('button', { name: 'studio, 7: +500 ms, slower' })).toBeTruthy()
  await choose('Baseline', 'Baseline: Row')
  expect(table().getByRole('button', { name: 'flux, 2: −200 ms, faster' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Swap axes' }))
  expect(table().getByRole('button', { name: '2, flux: −200 ms, faster' })).toBeTruthy()
  await choose('Baseline', 'Baseline: Cell')
  await choose('Cell', '7, studio')
  expect(table().getByRole('button', { name: '2, flux: −700 ms, faster' })).toBeTruthy()
  await choose('Compare by', 'Text')
  expect(table().getByRole('button', { name: '2, studio: 2 words added, 1 removed' })).toBeTruthy()
  await user.click(table().getByRole('button', { name: '2, flux: 1 word added, 3 removed' }))
  expect(window.location.hash).toBe('#/experiments/e1/axes/0-2-0')
})

it('keeps every figure of every cell with its difference as a table', () => {
  const grid = axesGrid(experiment.plan)
  if (grid === undefined) throw new Error('The plan has no axes')
  const rows = [cell(0), cell(1, { score: 0.5 }), cell(2), cell(3, { state: 'error', metrics: {} })]
  const cells = comparedCells(grid, { kind: 'column', index: 0 }, 0, (_, variant) =>
    rows.filter(({ variantIndex }) => variantIndex === variant),
  )
  const file = toDifferencesFile({
    experiment: 'Greenhouse',
    grid,
    cells,
    measure: 'durationMs',
    measureName: 'Duration',
    baseline: '2',
    meanOf: ({ before, after }) => (before === 'm0' && after === 'm1' ? 0.25 : undefined),
  })
  expect([file.name, file.caption]).toEqual(['greenhouse-difference-duration', 'Greenhouse · against 2'])
  expect(file.table.columns.map(({ name: title }) => title)).toEqual([
    'model',
    'guidance_scale',
    'Baseline cell',
    'State',
    'Score',
    'Score: difference',
    'Duration',
    'Duration: difference',
    'Cost',
    'Cost: difference',
    'Pixels: difference',
    'Words added',
    'Words removed',
  ])
  expect([0, 1, 3].map((at) => file.table.row(at))).toEqual([
    ['studio', '2', 1, 'Passed', undefined, undefined, 1_000, 0, 0.01, 0, 0, undefined, undefined],
    ['studio', '7', 0, 'Passed', 0.5, undefined, 2_000, 1_000, 0.01, 0, 0.25, undefined, undefined],
    ['flux', '7', 0, 'Error', ...Array(9).fill(undefined)],
  ])
})

function table() {
  return within(screen.getByRole('table', { name: 'Axes' }))
}

/** The text and metrics of an answered cell. */
function words(text: string, durationMs: number, score?: number): Partial<CellRow> {
  return {
    media: [],
    text,
    metrics: { durationMs, outputTokens: text.length },
    ...(score !== undefined && { score }),
  }
}
