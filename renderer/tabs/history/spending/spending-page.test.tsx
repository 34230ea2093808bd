import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import { nothingSpent, type Spending, type SpendingGrouping } from '../../../../shared/spending/spending.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { SpendingPage } from './spending-page.tsx'
import { useSpendingView } from './spending-view-store.ts'

beforeEach(() => {
  useSpendingView.setState({ period: { from: 20_261_101, to: 20_261_130 }, groupBy: 'model', filter: {} })
  useHistoryView.getState().clearFilter()
})
afterEach(() => {
  location.hash = ''
})

function spendingBy(groupBy: SpendingGrouping): Spending {
  const spent = { ...nothingSpent, measuredUsd: 1, measuredRuns: 1 }
  return {
    total: spent,
    rows: [{ ...spent, value: `a ${groupBy}`, label: `a ${groupBy}` }],
    days: [],
    connections: [{ ...spent, value: 'work', label: 'Work', isPractice: false }],
    models: [],
    formats: [],
    keys: [],
  }
}

it('says of what the figures are while those of other days and another group are read', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const { user } = renderInApp(<SpendingPage />, {
    handlers: {
      'spending.read': async ({ groupBy }) => {
        if (groupBy !== 'model') await isRead
        return ok(spendingBy(groupBy))
      },
    },
  })
  const shown = within(await screen.findByRole('region', { name: 'Spending' }))
  const line = await shown.findByRole('button', { name: /a model/ })
  act(() =>
    useSpendingView.getState().change({ period: { from: 20_261_001, to: 20_261_031 }, groupBy: 'key' }),
  )
  expect(shown.getByRole('heading', { name: '1 Nov 2026 – 30 Nov 2026' })).toBeTruthy()
  expect(shown.getByRole('columnheader', { name: 'Model' })).toBeTruthy()
  await user.click(line)
  expect(useHistoryView.getState().filter.model).toBe('a model')

  await act(async () => read())
  expect(await shown.findByRole('columnheader', { name: 'Key' })).toBeTruthy()
  expect(shown.getByRole('heading', { name: '1 Oct 2026 – 31 Oct 2026' })).toBeTruthy()
})
