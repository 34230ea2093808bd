import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { navigate } from '../../stores/route.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useUndoable } from './use-undoable.ts'

/** Resolves the pending answer of main. */
let answer: () => void = () => {}
const soon = () =>
  new Promise<void>((resolve) => {
    answer = resolve
  })

function DeleteTool() {
  const undoable = useUndoable()
  return (
    <button
      onClick={() =>
        undoable({
          ids: ['t1'],
          make: soon,
          takeBack: soon,
          message: () => 'Tool deleted',
          onMade: (_, goOn) => goOn('library', 'tools'),
          onTakenBack: (goOn) => goOn('library', 'tools/t1'),
        })
      }
    >
      Delete
    </button>
  )
}

beforeEach(() => navigate('library', 'tools/t1'))

it('leads on from where a change was made, and back from where it was taken back', async () => {
  const { user } = renderInApp(<DeleteTool />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(location.hash).toBe('#/library/tools/t1')
  answer()
  await waitFor(() => expect(location.hash).toBe('#/library/tools'))
  navigate('history')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  answer()
  await waitFor(() => expect(location.hash).toBe('#/library/tools/t1'))
})

it('leaves whoever has gone elsewhere before main answered where they are', async () => {
  const { user } = renderInApp(<DeleteTool />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  navigate('experiments')
  answer()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(location.hash).toBe('#/experiments')
  await user.click(undo)
  navigate('chat', 'c1')
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await Promise.resolve()
  expect(location.hash).toBe('#/chat/c1')
})
