import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeAnswers, practiceConnection, workConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { PracticeBadge } from './practice-badge.tsx'

it('is said of what came from practice while another connection is in use, and else once for the window', async () => {
  const { unmount } = renderInApp(
    <>
      <p>Answer</p>
      <PracticeBadge />
      <PracticeBadge isAlways label="In the top bar" />
    </>,
  )
  await screen.findByText('In the top bar')
  expect(screen.queryByText('Practice gateway')).toBeNull()
  unmount()
  renderInApp(<PracticeBadge />, {
    handlers: fakeAnswers({
      connections: [practiceConnection, workConnection],
      settings: { activeConnectionId: 'work' },
    }),
  })
  expect(await screen.findByText('Practice gateway')).toBeTruthy()
})
