import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useVideoEvents, useVideoJobs } from '../queries/video.ts'
import { useVideoNotices } from './video-notices.ts'

const job: VideoJob = {
  id: 'job-1',
  number: 1,
  createdAt: 1,
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  family: 'videos',
  model: 'practice-video',
  prompt: 'A red boat',
  state: 'saving',
  maxWaitMs: 1,
  deadlineAt: 1,
  pollCount: 0,
}

afterEach(() => {
  vi.unstubAllGlobals()
  location.hash = ''
})

const say = vi.fn<(sentence: string) => void>()

function Window() {
  useVideoEvents()
  useVideoNotices(say)
  return <p>{useVideoJobs()?.[0]?.state}</p>
}

/** Returns the system notifications shown once the job is done, for a window that is in front or not. */
async function shownWhenDone(hasFocus: boolean): Promise<string[]> {
  const shown: string[] = []
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body = '' }: NotificationOptions) {
      super()
      shown.push(`${title}: ${body}`)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const { bridge, unmount } = renderInApp(<Window />, { handlers: { 'video.list': () => ok([job]) } })
  await screen.findByText('saving')
  act(() => bridge.emit('video.changed', { jobs: [{ ...job, state: 'done' }], removedIds: [], openCount: 0 }))
  await waitFor(() => expect(screen.getByText('done')).toBeDefined())
  unmount()
  return shown
}

it.each([
  ['video', ['Your video is ready']],
  // In any other tab a toast says it.
  ['chat', []],
])('tells screen readers in tab %s once that a video is ready', async (tab, sentences) => {
  say.mockClear()
  location.hash = `#/${tab}`
  await shownWhenDone(true)
  expect(say.mock.calls.flat()).toEqual(sentences)
})

it('tells by the system that a video is ready while the window is not in front, on a host that cannot', async () => {
  expect(await shownWhenDone(false)).toEqual(['Your video is ready: A red boat'])
  expect(await shownWhenDone(true)).toEqual([])
})
