import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageBoundary } from './page-boundary.tsx'

/** React logs caught errors to the console, which a passing test should keep clean. */
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('nothing is undefined')
}

it('says what goes on when the window itself cannot be drawn, and has a report to copy', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent again.')
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy report' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy())
  expect(copied[0]).toContain('nothing is undefined')
})
