import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { EmptyState } from './empty-state.tsx'
import { Pane } from '../panes/pane.tsx'

function Example() {
  const [isFilled, setIsFilled] = useState(false)
  return (
    <Pane label="Results">
      {isFilled ? (
        'filled'
      ) : (
        <EmptyState
          title="Nothing yet"
          action={
            <button type="button" onClick={() => setIsFilled(true)}>
              Fill in an example
            </button>
          }
        >
          What this does.
        </EmptyState>
      )}
    </Pane>
  )
}

it('leaves the focus in its pane when its button fills that, so that the keys of the window go on from there', async () => {
  const { user } = renderInApp(<Example />)
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }))
})
