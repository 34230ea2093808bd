import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { createLazyPage, createLazyView, fetchScriptsWhen } from './lazy.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** A loader that fails until the test brings the app back. */
function comesAndGoes() {
  const app = { isBack: false, asked: 0 }
  const load = async () => {
    app.asked += 1
    if (!app.isBack) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The view</p>
  }
  return { app, load }
}

test('a part of the frame whose script did not come leaves the rest alone, and comes when the app is back', async () => {
  vi.useFakeTimers()
  const { app, load } = comesAndGoes()
  const View = createLazyView(load)
  render(
    <>
      <p>The rest</p>
      <View />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('The rest')).toBeTruthy()
  expect(screen.queryByText('The view')).toBeNull()

  app.isBack = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText('The view')).toBeTruthy()
  expect(app.asked).toBe(2)
})

test('a part nobody draws any more is not asked for again', async () => {
  vi.useFakeTimers()
  const { app, load } = comesAndGoes()
  const View = createLazyView(load)
  const { unmount } = render(<View />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(app.asked).toBe(1)
})

test('a page whose script did not come is fetched again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, load } = comesAndGoes()
  const Page = createLazyPage(load)
  render(
    <ErrorBoundary name="Chat" resetKey="chat">
      <Page />
    </ErrorBoundary>,
  )
  await screen.findByRole('button', { name: 'Show Chat again' })
  fireEvent.click(screen.getByRole('button', { name: 'Show Chat again' }))
  await waitFor(() => expect(app.asked).toBe(2))
  await screen.findByRole('button', { name: 'Show Chat again' })
  app.isBack = true
  fireEvent.click(screen.getByRole('button', { name: 'Show Chat again' }))
  expect(await screen.findByText('The view')).toBeTruthy()
  vi.restoreAllMocks()
})

test('no script is asked for while nobody knows who would answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  fetchScriptsWhen(() => promise)
  try {
    const { app, load } = comesAndGoes()
    app.isBack = true
    const View = createLazyView(load)
    const Page = createLazyPage(load)
    render(
      <>
        <View />
        <Page />
      </>,
    )
    await act(async () => undefined)
    expect(app.asked).toBe(0)
    resolve()
    await waitFor(() => expect(screen.getAllByText('The view')).toHaveLength(2))
  } finally {
    fetchScriptsWhen(() => Promise.resolve())
  }
})
