import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CellComparison, Comparison } from '../../../../shared/experiments/comparison.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { Cell, Experiment } from '../../../../shared/experiments/experiment.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { layoutStore } from '../../../stores/layout-store.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeExperiment, fakeVariant } from '../testing/fake-experiments.ts'
import { AnalysisPane } from './analysis-pane.tsx'
import { comparedWith } from './compared-with.ts'

const plan: Partial<Experiment['plan']> = {
  description: 'Tickets',
  repeats: 3,
  cases: ['Quote for 400 seats', 'Cancel my plan'].map((question) => ({
    vars: { question },
    assertions: [],
  })),
  variants: ['gpt', 'qwen'].map((label) => fakeVariant(label, { connectionId: 'c', model: label })),
}
const now = fakeExperiment(plan, {
  id: 'now',
  seriesId: 's',
  createdAt: 2000,
  startedAt: 2000,
  state: 'finished',
})
const earlier = fakeExperiment(plan, { id: 'before', seriesId: 's', createdAt: 1000, startedAt: 1000 })
const draft = fakeExperiment(plan, { id: 'draft', seriesId: 's', createdAt: 1500 })
const stranger = fakeExperiment(plan, { id: 'other', seriesId: 'o', startedAt: 500 })

function compared(caseIndex: number, variantIndex: number, passed: number, change: Partial<CellComparison>) {
  const side = { caseIndex, variantIndex, answered: 3, repeats: 3 }
  return {
    verdict: 'regression',
    isInEveryRepeat: false,
    isCaseChanged: false,
    now: { ...side, passed, cellId: 1 },
    before: { ...side, passed: 3 - passed, cellId: 2 },
    ...change,
  } satisfies CellComparison
}

const counts = { regression: 1, fixed: 0, different: 0, same: 1, 'not-comparable': 0 }
const comparison: Comparison = {
  baselineId: 'before',
  cells: [compared(0, 1, 0, { isInEveryRepeat: true }), compared(1, 0, 3, { verdict: 'fixed' })],
  variants: [
    { variantIndex: 0, label: 'gpt', baselineIndex: 0, changes: [], counts, figures: [] },
    {
      variantIndex: 1,
      label: 'qwen',
      baselineIndex: 1,
      changes: [{ field: 'parameter', name: 'temperature', now: 0.2 }],
      counts,
      passes: { verdict: 'worse', count: 20, better: 0, worse: 6, likely: 0.03125 },
      figures: [
        {
          figure: 'duration',
          verdict: 'not-clear',
          count: 20,
          before: 2000,
          difference: 100,
          interval: { low: -50, high: 250 },
          moreCases: 31,
        },
      ],
    },
  ],
  missingCases: 1,
}

function cell(id: number): Cell {
  return {
    id,
    caseIndex: 0,
    variantIndex: 1,
    repeat: 0,
    state: id === 1 ? 'failed' : 'done',
    attempts: 1,
    text: id === 1 ? 'the answer of now' : 'the answer of before',
    results: [],
    metrics: {},
  }
}

beforeEach(() => layoutStore.getState().setInspectorOpen(true))

function show() {
  window.location.hash = '#/experiments/now/differences'
  return renderInApp(
    <ExperimentCellsProvider id="now">
      <AnalysisPane experiment={now} />
    </ExperimentCellsProvider>,
    {
      handlers: {
        'experiments.list': () => ok([now, earlier, draft, stranger]),
        'experiments.compare': () => ok(comparison),
        'experiments.summary': () => ok([]),
        'experiments.votes': () => ok({ votes: [], ranking: [], isRegularised: false, wins: [], ties: [] }),
        'experiments.nextPair': () => ok({ voted: 0, pairs: 0 }),
        'experiments.cell': ({ cellId }) => ok(cell(cellId)),
      },
    },
  )
}

it('lists regressions first, and shows both answers of the one that is chosen', async () => {
  const { user, bridge } = show()
  const regressions = within(await screen.findByRole('region', { name: '1 regression' }))
  expect(bridge.callsOf('experiments.compare')).toEqual([{ id: 'now', baselineId: 'before' }])
  expect(regressions.getByText('1 in every repeat, 0 in some')).toBeTruthy()
  const row = regressions.getByRole('button', { name: /Quote for 400 seats/ })
  expect(row.textContent).toBe('1Quote for 400 seatsqwen3 of 3 passed0 of 3 passed')
  await user.click(row)
  expect(await screen.findByText('the answer of before')).toBeTruthy()
  expect(await screen.findByText('the answer of now')).toBeTruthy()
  fireEvent.contextMenu(row)
  await user.click(await screen.findByRole('menuitem', { name: 'Open the cell' }))
  expect(window.location.hash).toBe('#/experiments/now/grid/0-1-0')
})

it('folds what is not worse', async () => {
  const { user } = show()
  const fixed = within(await screen.findByRole('region', { name: '1 fixed' }))
  expect(fixed.queryByRole('listitem')).toBeNull()
  await user.click(fixed.getByRole('button'))
  expect(fixed.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('2 the same · 1 case is no longer here')).toBeTruthy()
})

it('offers the snapshots that were started, the earlier ones first, then the variants', () => {
  const later = { ...earlier, id: 'later', createdAt: 3000, startedAt: 3000 }
  const keys = comparedWith(now, [later, now, earlier, draft, stranger]).map(({ key }) => key)
  expect(keys).toEqual(['snapshot:before', 'snapshot:later', 'variant:gpt', 'variant:qwen'])
})

it('says whether each variant is better or worse by the same cases, and how many more would tell', async () => {
  show()
  const table = within(await screen.findByRole('region', { name: 'Better or worse' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['qwen', 'Cases that pass', 'Worse', '−6', '0 better, 6 worse, p 0.031 · of 20 cases'],
    [
      'qwen',
      'Duration',
      'No clear difference',
      '+100 ms (+5 %)',
      '95 %: −50 ms to +250 ms · of 20 cases · about 31 more cases needed',
    ],
  ])
})
