import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { Comparison } from '../../../../shared/experiments/comparison.ts'
import { cellStates, type Experiment, type StateCounts } from '../../../../shared/experiments/experiment.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ExperimentsTab } from '../experiments-tab.tsx'
import { createFakeExperiments, fakeExperiment } from '../testing/fake-experiments.ts'

const zero = Object.fromEntries(cellStates.map((state) => [state, 0])) as StateCounts
const plan: Partial<Experiment['plan']> = {
  description: 'Tickets',
  cases: [{ vars: { a: '1' }, assertions: [] }],
  variants: [
    { id: 'v', label: 'gpt', connectionId: 'c', format: 'chat', model: 'm', parameters: {}, extra: {} },
  ],
}

function snapshot(id: string, day: number, more: Partial<Experiment> = {}): Experiment {
  const startedAt = Date.UTC(2026, 10, day, 12)
  return fakeExperiment(plan, {
    id,
    seriesId: 's',
    createdAt: startedAt,
    startedAt,
    endedAt: startedAt + 331_000,
    state: 'finished',
    counts: { ...zero, done: 3, failed: 1 },
    ...more,
  })
}

const counts = { regression: 1, fixed: 0, different: 0, same: 3, 'not-comparable': 0 }
const side = { caseIndex: 0, variantIndex: 0, passed: 0, answered: 1, repeats: 1 }
const comparison: Comparison = {
  baselineId: 'before',
  cells: [{ verdict: 'regression', isInEveryRepeat: true, isCaseChanged: false, now: side, before: side }],
  variants: [
    {
      variantIndex: 0,
      label: 'gpt',
      changes: [{ field: 'parameter', name: 'temperature', now: 0.2 }],
      counts,
      figures: [],
    },
  ],
  missingCases: 0,
}

afterEach(() => {
  window.location.hash = ''
})

function show() {
  window.location.hash = '#/experiments/now/differences'
  const main = createFakeExperiments(
    snapshot('now', 22),
    snapshot('before', 18),
    snapshot('first', 4, { description: 'With v3', endedAt: undefined as never, state: 'paused' }),
    fakeExperiment(plan, { id: 'draft', seriesId: 's' }),
  )
  return {
    main,
    ...renderInApp(<ExperimentsTab />, {
      handlers: {
        ...main.handlers,
        'experiments.compare': () => ok(comparison),
        'experiments.summary': () => ok([]),
        'experiments.votes': () => ok({ votes: [], ranking: [], isRegularised: false, wins: [], ties: [] }),
        'experiments.nextPair': () => ok({ voted: 0, pairs: 0 }),
        'experiments.delete': () => ok({}),
        'experiments.restore': () => ok({}),
        'experiments.rename': () => ok({}),
      },
    }),
  }
}

it('lists the snapshots with what came of them, and compares with the one that is ticked', async () => {
  const { user, bridge } = show()
  const list = within(await screen.findByRole('list', { name: 'Snapshots' }))
  const rows = await list.findAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('4 requests · 75 % · 5 min 31 sNow')
  expect(rows[1]?.textContent).toContain('Before')
  expect(rows[2]?.textContent).toContain('With v3')
  expect(rows[2]?.textContent).toContain('Paused')
  expect(await screen.findByText('2 of 3 compared')).toBeTruthy()
  await user.click(within(rows[2] as HTMLElement).getByRole('checkbox'))
  await waitFor(() =>
    expect(bridge.callsOf('experiments.compare')).toEqual([
      { id: 'now', baselineId: 'before' },
      { id: 'now', baselineId: 'first' },
    ]),
  )
})

it('counts what has become of the cells, leads there, and says what was sent otherwise', async () => {
  const { user } = show()
  const counted = within(await screen.findByRole('list', { name: 'Difference' }))
  expect(counted.getByRole('button', { name: 'Same 3' })).toHaveProperty('disabled', true)
  await user.click(counted.getByRole('button', { name: 'Regressions 1' }))
  expect(document.activeElement?.textContent).toContain('1 regression')
  expect(screen.getByText('not sent → 0.2')).toBeTruthy()
})

it('opens, renames and deletes a snapshot, with a way back', async () => {
  const { user, bridge } = show()
  const list = within(await screen.findByRole('list', { name: 'Snapshots' }))
  const rows = await list.findAllByRole('listitem')
  const open = (at: number) => within(rows[at] as HTMLElement).getAllByRole('button')[0] as HTMLElement
  open(2).focus()
  await user.keyboard('{F2}')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Third{Enter}')
  await waitFor(() =>
    expect(bridge.callsOf('experiments.rename')).toEqual([{ id: 'first', description: 'Third' }]),
  )
  open(2).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(bridge.callsOf('experiments.delete')).toEqual([{ id: 'first' }]))
  expect(window.location.hash).toBe('#/experiments/now/differences')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bridge.callsOf('experiments.restore')).toEqual([{ id: 'first' }]))
  await user.click(open(1))
  expect(window.location.hash).toBe('#/experiments/before/differences')
})
