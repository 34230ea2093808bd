import { render, screen } from '@testing-library/react'
import { Send } from 'lucide-react'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

describe('a button', () => {
  it('turns no ring while it is not under way: an unseen one would draw the page in every frame', () => {
    const { container, rerender } = render(<Button busyLabel="Sending">Send</Button>)
    expect(container.querySelector('.spinner')).toBeNull()
    rerender(
      <Button isBusy busyLabel="Sending">
        Send
      </Button>,
    )
    expect(container.querySelectorAll('.spinner')).toHaveLength(1)
  })

  it('says what it is doing while busy, stays focusable and ignores clicks', async () => {
    const onClick = vi.fn()
    const { user } = renderInApp(
      <Button isBusy busyLabel="Sending" onClick={onClick}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending' })
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('does not submit a form while busy', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { user } = renderInApp(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy>
          Save
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('can be reached and says why when it cannot be pressed', async () => {
    const onClick = vi.fn()
    const { user } = renderInApp(
      <Button disabledReason="Paste a key first." onClick={onClick}>
        Save key
      </Button>,
    )
    await user.tab()
    expect(await screen.findByText('Paste a key first.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save key' }))
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('an icon button', () => {
  it('has a name, a tooltip on focus and a pressed state', async () => {
    const { user } = renderInApp(<IconButton icon={Send} label="Show the inspector" pressed />)
    const button = screen.getByRole('button', { name: 'Show the inspector', pressed: true })
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(await screen.findByText('Show the inspector')).toBeTruthy()
  })
})
