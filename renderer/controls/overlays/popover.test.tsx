import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { Popover } from './popover.tsx'

describe('the focus after a popover was closed with Escape', () => {
  const cases = [
    { where: 'in the popover', element: 'Inside', isReturned: true },
    {
      where: 'in the popup of a list of the popover, which closes as well',
      element: 'Closing',
      isReturned: true,
    },
    { where: 'nowhere', element: 'Gone', isReturned: true },
    { where: 'on something else, which was focused in the meantime', element: 'Outside', isReturned: false },
  ]
  it.each(cases)('that was $where', async ({ element, isReturned }) => {
    const { user } = renderInApp(
      <>
        <Popover label="Filters" trigger={<button type="button">Open</button>}>
          <button type="button">Inside</button>
        </Popover>
        <div data-closed="">
          <button type="button">Closing</button>
        </div>
        <button type="button">Outside</button>
        <button type="button">Gone</button>
      </>,
    )
    const trigger = screen.getByRole('button', { name: 'Open' })
    await user.click(trigger)
    const popover = await screen.findByRole('dialog', { name: 'Filters' })
    await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
    const focused = screen.getByRole('button', { name: element, hidden: true })
    // Base UI closes a popover whose focus goes elsewhere, so it is pressed before that is noticed.
    const moveFocus = () => {
      focused.focus()
      if (element === 'Gone') focused.blur()
    }
    document.addEventListener('keydown', moveFocus, { once: true, capture: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(isReturned ? trigger : focused)
  })
})
