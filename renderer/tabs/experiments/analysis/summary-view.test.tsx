import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import {
  emptyPlan,
  type CellRow,
  type Experiment,
  type ExperimentPlan,
} from '../../../../shared/experiments/experiment.ts'
import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeVariant } from '../testing/fake-experiments.ts'
import { estimateWidth } from '../../../panels/charts/measure-text.ts'
import { drawStrips } from './draw-strips.ts'
import { SummaryView } from './summary-view.tsx'
import { maxPoints, toTimedVariants } from './timed-variant.ts'

const plan: ExperimentPlan = {
  ...emptyPlan,
  description: 'Capitals',
  repeats: 3,
  cases: Array.from({ length: 2 }, () => ({ vars: {}, assertions: [] })),
  variants: ['fast', 'slow'].map((label) =>
    fakeVariant(label, { connectionId: 'c', model: `${label}-model` }),
  ),
}
const experiment: Experiment = {
  id: 'e',
  seriesId: 'e',
  description: 'Capitals',
  createdAt: 0,
  state: 'finished',
  counts: { planned: 0, sending: 0, done: 12, failed: 0, error: 0, unknown: 0, stopped: 0 },
  plan,
}

const nameOf = (id: string): string => `connection ${id}`

function summary(label: string, change: Partial<VariantSummary> = {}): VariantSummary {
  return {
    label,
    cells: 6,
    passed: 0,
    failed: 0,
    errors: 0,
    open: 6,
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
    costKnown: 0,
    costMeasured: 0,
    distinctAnswers: 0,
    distinctByCase: [],
    ...change,
  }
}

const answered = [
  summary('fast', {
    passed: 5,
    failed: 1,
    open: 0,
    passRate: 5 / 6,
    interval: { low: 0.44, high: 0.97 },
    passAtK: 1,
    passHatK: 0.5,
    durationMs: { p50: 200, p95: 400, medianInterval: { low: 150, high: 300 } },
    distinctByCase: [1, 1],
    cost: 0.0123,
    costKnown: 6,
    costMeasured: 6,
    judgingCost: 0.0004,
    judgingForeign: [{ amount: 3.4, currency: 'CNY' }],
    earlierCost: 0.0021,
    earlierForeign: [{ amount: 0.7, currency: 'EUR' }],
    inputTokens: 1200,
    outputTokens: 60,
  }),
  summary('slow', {
    passed: 2,
    failed: 0,
    errors: 4,
    open: 0,
    passRate: 1,
    durationMs: { p50: 900, p95: 2000 },
  }),
]

function cell(id: number, variantIndex: number, durationMs: number): CellRow {
  return {
    id,
    caseIndex: 0,
    variantIndex,
    repeat: id,
    state: 'done',
    attempts: 1,
    metrics: { durationMs },
    passed: 1,
    checked: 1,
  }
}

function show(summaries: VariantSummary[]) {
  return renderInApp(
    <ExperimentCellsProvider id="e">
      <SummaryView experiment={experiment} />
    </ExperimentCellsProvider>,
    { handlers: { 'experiments.summary': () => ok(summaries) } },
  )
}

it('has the figures of each variant in a table', async () => {
  show(answered)
  const row = within(await screen.findByRole('row', { name: /fast/ }))
  expect(row.getByText('83 %')).toBeTruthy()
  expect(row.getByText('5 of 6')).toBeTruthy()
  expect(row.getByText('95 % interval 44 % to 97 %')).toBeTruthy()
  expect(row.getByText('$0.012')).toBeTruthy()
  expect(row.getByText('Measured by the gateway')).toBeTruthy()
  expect(row.getByText('judging $0.0004 + ¥3.40')).toBeTruthy()
  expect(row.getByText('earlier $0.0021 + €0.700')).toBeTruthy()
  expect(row.getByText('1 case with 2 different answers')).toBeTruthy()
  const other = within(screen.getByRole('row', { name: /slow/ }))
  expect(other.getByText('2 of 2, 4 errors')).toBeTruthy()
  expect(other.getByText('No price known')).toBeTruthy()
})

it('has a column for what answers are measured by, where any is', async () => {
  show([summary('fast', { ...answered[0], wordErrorRate: 0.125 }), summary('slow', { ...answered[1] })])
  expect(await screen.findByRole('columnheader', { name: 'Word error rate' })).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /fast/ })).getByText('12.5 %')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'nDCG@10' })).toBeNull()
})

it('says times, with the interval of the median, to whoever walks the chart by keys', async () => {
  const { user } = show(answered)
  const chart = await screen.findByRole('application', { name: 'Time of 0 requests each' })
  chart.focus()
  await user.keyboard('{Home}')
  expect(
    await screen.findByText('fast, Duration: p50 200 ms, 95 % interval 150 ms to 300 ms', {
      selector: 'output',
    }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(screen.getAllByRole('cell', { name: '900 ms' })).toHaveLength(1)
})

it('names an interval only where one can be told', async () => {
  const { unmount } = show(answered)
  expect(await screen.findByText('95 % interval of p50')).toBeTruthy()
  unmount()
  show(answered.map((item) => ({ ...item, durationMs: { p50: 200, p95: 400 } })))
  expect(await screen.findByText(/^An interval of p50 needs at least 6 answers/)).toBeTruthy()
  expect(screen.queryByText('95 % interval of p50')).toBeNull()
})

it('draws no times where every request went wrong', async () => {
  show(plan.variants.map(({ label }) => summary(label, { open: 0, errors: 6 })))
  expect((await screen.findAllByText('0 of 0, 6 errors')).length).toBe(2)
  expect(screen.queryByRole('application')).toBeNull()
})

it('says so as long as there is no answer', async () => {
  show(plan.variants.map(({ label }) => summary(label)))
  expect(await screen.findByText('No answers yet')).toBeTruthy()
})

it('draws so many points at most, the least and the greatest among them', () => {
  const cells = Array.from({ length: 2000 }, (_, at) => cell(at, 0, 2000 - at))
  const [fast, slow] = toTimedVariants(plan, cells, answered, nameOf)
  expect(fast?.points.durationMs).toHaveLength(maxPoints)
  expect([fast?.points.durationMs[0]?.ms, fast?.points.durationMs.at(-1)?.ms]).toEqual([1, 2000])
  expect([fast?.counts.durationMs, slow?.counts.durationMs]).toEqual([2000, 0])
})

it('draws every time inside its strip, also none and a time of zero', () => {
  const variants = toTimedVariants(plan, [cell(0, 0, 0), cell(1, 0, 60_000)], answered, nameOf)
  const { scene, marks } = drawStrips(variants, 600, estimateWidth)
  expect(marks.length).toBe(6)
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThan(110)
    expect(x).toBeLessThan(scene.width)
    expect(y).toBeLessThan(scene.height)
  }
})
