import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError } from '../bridge/call.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { ScriptNotLoaded } from '../controls/panes/lazy.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** React logs caught errors to the console, which a passing test should keep clean. */
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

let failure: Error | null = null

function Content() {
  if (failure !== null) throw failure
  return <p>All is well</p>
}

function renderBoundary() {
  return renderInApp(
    <ErrorBoundary name="Chat" resetKey="chat">
      <Content />
    </ErrorBoundary>,
  )
}

describe('the error boundary of a tab', () => {
  it('says that the tab cannot be shown, and shows it again on request', async () => {
    failure = new Error('nothing is undefined')
    const { user } = renderBoundary()
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toContain('Chat cannot be shown')
    expect(notice.textContent).toContain('nothing is undefined')
    failure = null
    await user.click(screen.getByRole('button', { name: 'Show Chat again' }))
    expect(screen.getByText('All is well')).toBeTruthy()
  })

  it('says of a script that did not come that a new page helps, and names no private address', async () => {
    const address = new URL('assets/history-tab.js', location.href).href
    failure = new ScriptNotLoaded(new TypeError(`Failed to fetch dynamically imported module: ${address}`))
    renderBoundary()
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded, as after an update')
    expect(screen.getByRole('alert').textContent).not.toContain(location.origin)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reload the window',
      'Show Chat again',
      'Copy error',
    ])
  })

  it('shows the words of a bug without the address of the page', () => {
    failure = new Error(`No such place: ${new URL('assets/chat.js', location.href).href}`)
    renderBoundary()
    expect(screen.getByRole('alert').textContent).toContain('No such place: assets/chat.js')
  })

  it('keeps the words of an expected failure', () => {
    failure = new CommandError({
      kind: 'storage',
      message: 'The disk is full.',
      nextStep: 'Free some space.',
    })
    renderBoundary()
    expect(screen.getByRole('alert').textContent).toContain('The disk is full. Free some space.')
  })
})
