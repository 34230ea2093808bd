import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { LibrarySections } from './library-sections.tsx'

/** Renders the row in one pane, and in another one after a key was pressed. */
function TwoPanes() {
  const [isEmpty, setEmpty] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Plays what main answers.
    <div onKeyDown={({ key }) => key === 'F8' && setEmpty(true)}>
      {isEmpty ? (
        <section aria-label="Empty">
          <LibrarySections section="media" />
        </section>
      ) : (
        <aside aria-label="Filters">
          <LibrarySections section="media" />
        </aside>
      )}
      <button type="button">Elsewhere</button>
    </div>
  )
}

it('the tab that had the focus has it where the row stands next', async () => {
  const user = userEvent.setup()
  renderInApp(<TwoPanes />)
  screen.getByRole('tab', { name: 'Tools' }).focus()
  await user.keyboard('{F8}')
  expect(screen.getByRole('region', { name: 'Empty' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tools' }))
})

it('a focus that is elsewhere stays there', async () => {
  const user = userEvent.setup()
  renderInApp(<TwoPanes />)
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await user.keyboard('{F8}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})
