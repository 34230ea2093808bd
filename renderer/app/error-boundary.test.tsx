import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError } from '../bridge/call.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** React reports caught errors to the console, which a passing test should not fill. */
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
