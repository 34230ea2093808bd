import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DatabaseCopies, DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { DatabaseCopiesSection } from './database-copies.tsx'

const daily: DatabaseCopy = {
  name: 'playground-daily-2026-11-21T14-03-22-000Z.sqlite',
  kind: 'daily',
  createdAt: Date.UTC(2026, 10, 21, 14, 3, 22),
  bytes: 3_400_000,
  holds: { conversations: 12, runs: 1 },
}
const broken: DatabaseCopy = { ...daily, name: 'broken', kind: 'manual', createdAt: 1 }
delete (broken as { holds?: unknown }).holds

/** A main with two copies, one of which cannot be read. */
function open() {
  let answer: DatabaseCopies = { copies: [daily, broken], appSchema: 45 }
  return renderInApp(<DatabaseCopiesSection />, {
    handlers: {
      'data.copies': () => ok(answer),
      'data.makeCopy': () => {
        const made: DatabaseCopy = { ...daily, name: 'new', kind: 'manual' }
        answer = { ...answer, copies: [made, ...answer.copies] }
        return ok(made)
      },
      'data.restoreCopy': ({ name }) => ok((answer = { ...answer, restoring: name })),
      'data.cancelRestore': () => ok((answer = { copies: answer.copies, appSchema: 45 })),
    },
  })
}

it('lists each copy with its day, size and what it holds, and offers only those that can be read', async () => {
  open()
  const rows = within(await screen.findByRole('list', { name: 'Copies' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false])
  expect(rows[0]?.textContent).toContain('3.4 MB, 12 conversations, 1 run')
  expect(rows[1]?.textContent).toContain('cannot be read')
})

it('goes back to a copy after a question, says what to do, and can be told not to', async () => {
  const { user, bridge } = open()
  const moment = formatFullMoment(daily.createdAt)
  await user.click(await screen.findByRole('button', { name: `Restore the copy of ${moment}` }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('set aside in the data folder, not deleted')
  expect(bridge.callsOf('data.restoreCopy')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Restore this copy' }))
  expect((await screen.findByRole('status')).textContent).toContain('Quit and restart the app')
  expect(bridge.callsOf('data.restoreCopy')).toEqual([{ name: daily.name }])
  await user.click(await screen.findByRole('button', { name: 'Do not restore' }))
  await waitFor(() => expect(screen.queryByText(/Quit the app/)).toBeNull())
})

it('makes a copy when asked to', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Make a copy now' }))
  const list = await screen.findByRole('list', { name: 'Copies' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
})
