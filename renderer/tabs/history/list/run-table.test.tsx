import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { HistoryEntry, HistoryGroup } from '../../../../shared/history/history.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'
import { localDay } from '../../../../shared/spending/local-day.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { HistoryTab } from '../history-tab.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { tableValues } from '../table-values.ts'

const entryOf = (id: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  run: sampleRun({ id, model: `model-${id}` }),
  number: 1,
  isStarred: false,
  asked: `Question ${id}`,
  ...change,
})

const triage: HistoryGroup = {
  by: 'experiment',
  id: 'e1',
  title: 'Ticket triage',
  runs: 288,
  failed: 4,
  measuredUsd: 0.58,
  estimatedUsd: 0,
  unknownCosts: 2,
  tokensIn: 12_000,
  tokensOut: 3_400,
}
const alone = entryOf('r9')
const members = ['r8', 'r7'].map((id) => entryOf(id, { experimentId: 'e1' }))
const head = entryOf('r8', { group: triage, experimentId: 'e1' })

function renderTable(handlers: FakeHandlers = {}) {
  location.hash = '#/history'
  return renderInApp(<HistoryTab />, {
    handlers: {
      'history.list': ({ group, groupBy }) =>
        ok({ entries: group !== undefined ? members : groupBy === 'experiment' ? [alone, head] : [alone] }),
      'history.count': () => ok({ count: 289, isCapped: false }),
      'history.facets': () => ok({ formats: [], models: [], connections: [], total: 289, starred: 0 }),
      'history.get': ({ id }) => ok({ ...entryOf(id), question: [], answer: [] }),
      ...handlers,
    },
  })
}

const groupRow = () => screen.findByRole('row', { name: /Ticket triage/ })
const header = (name: string) => screen.getByRole('columnheader', { name })

beforeEach(() => {
  useHistoryView.setState(useHistoryView.getInitialState())
  tableValues.setState(tableValues.getInitialState())
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200)
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('is sorted by its heads: figures from the large end first, and turned round by a second click', async () => {
  const { user, bridge } = renderTable()
  await screen.findByRole('row', { name: /Question r9/ })
  expect(header('Time').getAttribute('aria-sort')).toBe('descending')
  await user.click(within(header('Cost')).getByRole('button'))
  expect(header('Cost').getAttribute('aria-sort')).toBe('descending')
  expect(header('Time').getAttribute('aria-sort')).toBe('none')
  await waitFor(() =>
    expect(bridge.callsOf('history.list').at(-1)).toMatchObject({ sort: { by: 'cost', isDescending: true } }),
  )
  await user.click(within(header('Cost')).getByRole('button'))
  expect(header('Cost').getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header('Model')).getByRole('button'))
  expect(header('Model').getAttribute('aria-sort')).toBe('ascending')
})

it('has one line for an experiment, which opens and closes by keys and by a click', async () => {
  const { user, bridge } = renderTable()
  const row = await groupRow()
  expect(row.textContent).toContain('288 runs · 4 failed · $0.580 measured')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('treegrid', { name: 'Runs' })).toBeDefined()
  await user.keyboard('/{ArrowDown}{ArrowDown}')
  await waitFor(async () => expect(document.activeElement).toBe(await groupRow()))
  await user.keyboard('{ArrowRight}')
  const member = await screen.findByRole('row', { name: /Question r7/ })
  expect(member.getAttribute('aria-level')).toBe('2')
  expect(bridge.callsOf('history.list').at(-1)).toEqual({ group: { by: 'experiment', id: 'e1' } })
  expect((await groupRow()).getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  await waitFor(async () => expect(document.activeElement).toBe(await groupRow()))
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('row', { name: /Question r7/ })).toBeNull()
  await user.click(await groupRow())
  await user.click(await screen.findByRole('row', { name: 'Show all 288 runs' }))
  expect(useHistoryView.getState().filter).toEqual({ group: { by: 'experiment', id: 'e1' } })
  await user.click(screen.getByRole('button', { name: 'Remove filter One experiment' }))
  expect(useHistoryView.getState().filter).toEqual({})
})

it('has the columns that are ticked in the menu, and keeps them', async () => {
  const { user, bridge } = renderTable()
  await screen.findByRole('row', { name: /Question r9/ })
  expect(screen.queryByRole('columnheader', { name: 'Connection' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Connection' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Format', checked: true }))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('columnheader', { name: 'Connection' })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Format' })).toBeNull()
  await waitFor(() =>
    expect(bridge.callsOf('forms.save').at(-1)).toMatchObject({
      name: 'history.table',
      values: { hidden: ['format'] },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }))
  expect(await screen.findByRole('columnheader', { name: 'Format' })).toBeDefined()
})

it('groups by day, with what it cost as far as it is known; today is open', async () => {
  const today: HistoryGroup = {
    ...triage,
    by: 'day',
    id: String(localDay(Date.now())),
    title: '',
    estimatedUsd: 0.2,
    foreign: [{ amount: 3.4, currency: 'CNY', by: 'measured' }],
  }
  const before: HistoryGroup = { ...today, id: '20260102', failed: 0, unknownCosts: 0 }
  const { user } = renderTable({
    'history.list': ({ group, groupBy }) =>
      ok({
        entries:
          group !== undefined
            ? members
            : groupBy === 'day'
              ? [entryOf('r8', { group: today }), entryOf('r2', { group: before })]
              : [alone],
      }),
  })
  await user.click(await screen.findByRole('radio', { name: 'Day' }))
  const open = await screen.findByRole('row', { name: /Today/ })
  expect(open.textContent).toContain(
    '288 runs · 4 failed · $0.580 + ¥3.40 measured · ≈ $0.200 estimated · 2 of unknown cost · 12,000 tokens in, 3,400 out',
  )
  expect(open.getAttribute('aria-expanded')).toBe('true')
  const closed = screen.getByRole('row', { name: /2 January 2026/ })
  expect(closed.getAttribute('aria-expanded')).toBe('false')
  expect(await screen.findByRole('row', { name: /Question r7/ })).toBeDefined()
})

it('lists runs by themselves where they are not grouped', async () => {
  const { user, bridge } = renderTable()
  await groupRow()
  await user.click(screen.getByRole('radio', { name: 'Ungrouped' }))
  await waitFor(() => expect(bridge.callsOf('history.list').at(-1)).toEqual({}))
  expect(await screen.findByRole('grid', { name: 'Runs' })).toBeDefined()
})

it('is narrowed to where requests were begun', async () => {
  const { user, bridge } = renderTable()
  await groupRow()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: 'Speech' }))
  await waitFor(() => expect(bridge.callsOf('history.list').at(-1)).toMatchObject({ source: 'speech' }))
})
