import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FormatRuns } from '../../queries/format-runs.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { RunList } from './run-list.tsx'

const none: FormatRuns = {
  entries: [],
  error: undefined,
  readAgain: () => undefined,
  readOlder: undefined,
  isReadingOlder: false,
}

function renderList(runs: FormatRuns, isEmpty = true) {
  return renderInApp(
    <RunList runs={runs} isEmpty={isEmpty} empty="None yet">
      the rows
    </RunList>,
  )
}

test('says that runs are being read', () => {
  renderList({ ...none, entries: undefined })
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText(/None yet/)).toBeNull()
})

test('says why they cannot be read, and reads them again', async () => {
  const readAgain = vi.fn()
  const error = { kind: 'storage', message: 'The disk is full.', nextStep: 'Free it.' } as const
  const { user } = renderList({ ...none, entries: undefined, error, readAgain })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(readAgain).toHaveBeenCalledOnce()
})

test('says that there are none', () => {
  renderList(none)
  expect(screen.getByText(/None yet/)).toBeTruthy()
})

test('reads older ones on demand', async () => {
  const readOlder = vi.fn()
  const { user } = renderList({ ...none, readOlder }, false)
  expect(screen.getByText(/the rows/).textContent).not.toContain('None yet')
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(readOlder).toHaveBeenCalledOnce()
})
