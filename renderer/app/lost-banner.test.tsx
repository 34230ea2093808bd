import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectAnnouncements } from '../testing/announcements.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { LostBanner } from './lost-banner.tsx'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
})

afterEach(() => {
  vi.useRealTimers()
})

async function passes(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

it('counts down to the next attempt, and makes it at once when it is told to', async () => {
  const { bridge } = renderInApp(<LostBanner />)
  act(() => bridge.setState('lost', { attempt: 3, at: Date.now() + 4_000 }))
  expect(screen.getByRole('alert').textContent).toBe(
    'Reconnecting to the app. Attempt 3; drafts are kept in this page.',
  )
  expect(screen.getByText('next in 4 s')).toBeTruthy()
  await passes(2_000)
  expect(screen.getByText('next in 2 s')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Try now' }).click())
  expect(bridge.retriesAtOnce).toBe(1)
})

it('counts each attempt down from the seconds that are left, whatever the clock has shown before', async () => {
  const { bridge } = renderInApp(<LostBanner />)
  act(() => bridge.setState('lost', { attempt: 1, at: Date.now() + 1_000 }))
  await passes(1_700)
  act(() => bridge.setState('lost', { attempt: 2, at: Date.now() + 4_000 }))
  expect(screen.getByText('next in 4 s')).toBeTruthy()
})

it('is said once, not with each attempt and each second', async () => {
  const { bridge } = renderInApp(<LostBanner />)
  const spoken = collectAnnouncements()
  for (let attempt = 1; attempt < 5; attempt += 1) {
    act(() => bridge.setState('lost', { attempt, at: Date.now() + 4_000 }))
    await passes(4_000)
  }
  expect(spoken.take()).toEqual(['Reconnecting to the app. Attempt 1; drafts are kept in this page.'])
  spoken.stop()
})

it('offers the drafts after a minute without a response, without keys', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const { bridge } = renderInApp(
    <>
      <textarea aria-label="Message" defaultValue="Half a thought" />
      <input aria-label="Key" type="text" defaultValue="sk-1" data-lpignore="true" />
      <input aria-label="Name" type="text" defaultValue="" />
      <LostBanner />
    </>,
  )
  act(() => bridge.setState('lost', { attempt: 1, at: undefined }))
  expect(screen.queryByRole('button', { name: 'Copy drafts' })).toBeNull()
  await passes(61_000)
  expect(screen.getByRole('alert').textContent).toMatch(/^No response for 1 min\. Start the app again/)
  act(() => screen.getByRole('button', { name: 'Copy drafts' }).click())
  await waitFor(() => expect(copied).toEqual(['Message\nHalf a thought']))
})

it('says that it is connected again, for a while, unless nobody could notice the break', async () => {
  const { bridge } = renderInApp(<LostBanner />)
  act(() => bridge.setState('lost'))
  await passes(11_000)
  act(() => bridge.setState('open'))
  expect(screen.getByRole('status').textContent).toBe(
    'Connected again after 11 s. Everything on screen is up to date.',
  )
  await passes(7_000)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => bridge.setState('lost'))
  await passes(500)
  act(() => bridge.setState('open'))
  expect(screen.queryByRole('status')).toBeNull()
})

it('says how far a long start of the app is that took the place of the one before', async () => {
  const { bridge } = renderInApp(<LostBanner />)
  act(() => bridge.setState('lost', { attempt: 1, at: Date.now() + 4_000 }))
  await passes(3_000)
  expect(bridge.streamsOf('app.starting')).toEqual([])
  act(() => bridge.setState('open'))
  const [stream] = bridge.streamsOf('app.starting')
  act(() => stream?.push({ step: { type: 'adding', what: 'messages', done: 2, all: 3 }, language: 'en' }))
  vi.useRealTimers()
  expect(await screen.findByText('Adding 2 of 3 messages…')).toBeTruthy()
  act(() => stream?.end())
  await waitFor(() => expect(screen.queryByText('Adding 2 of 3 messages…')).toBeNull())
})
