import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { useMoveToTrash } from '../panels/media-file/use-move-to-trash.ts'
import { useDeleteWithUndo } from '../tabs/history/list/use-delete-with-undo.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useAppEvents } from './use-app-events.ts'

/** Without `settleUndo` the toast would stay for ten seconds. */
const soon = { timeout: 3_000 }

function Result() {
  useAppEvents()
  const moveToTrash = useMoveToTrash()
  return (
    <button type="button" onClick={() => moveToTrash('clip')}>
      Delete
    </button>
  )
}

it('a file that left the trash for good is not offered back any longer, in whichever window that was', async () => {
  const { bridge, user } = renderInApp(<Result />, { handlers: { 'media.delete': () => ok({}) } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo' })
  act(() => bridge.emit('media.removed', { ids: ['another'] }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => bridge.emit('media.removed', { ids: ['clip'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), soon)
})

function DeletedRuns() {
  useAppEvents()
  const deleteRuns = useDeleteWithUndo()
  return (
    <button type="button" onClick={() => deleteRuns(['r1', 'r2'], () => undefined)}>
      Delete
    </button>
  )
}

it('deleted runs that were removed to free space are not offered back any longer', async () => {
  const { bridge, user } = renderInApp(<DeletedRuns />, { handlers: { 'history.delete': () => ok({}) } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo' })
  act(() => bridge.emit('history.removed', { ids: ['another'] }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => bridge.emit('history.removed', { ids: ['r2'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), soon)
})
