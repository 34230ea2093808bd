import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import { appInfo, startedSettings } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { collectAnnouncements } from '../testing/announcements.ts'
import { Notices } from './notices.tsx'
import { sampleRun } from '../../shared/runs/sample-run.ts'

afterEach(() => vi.unstubAllGlobals())

const run = sampleRun({
  id: 'r1',
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  model: 'practice-slow',
  status: 'running',
  url: 'http://127.0.0.1/v1/chat/completions',
  startedAt: 1,
})

/** A browser notification that the test controls. */
class FakeNotification extends EventTarget {
  static readonly permission = 'granted'
  static readonly shown: FakeNotification[] = []
  readonly text: string
  constructor(title: string, { body = '' }: NotificationOptions) {
    super()
    this.text = `${title}: ${body}`
    FakeNotification.shown.push(this)
  }
  close(): void {}
}

function Watcher() {
  const liveRuns = useLiveRuns()
  return (
    <button type="button" onClick={() => liveRuns.watch('r1')}>
      Watch
    </button>
  )
}

async function endRun(
  endMs: number,
  options: {
    hasFocus?: boolean
    notifiesOfRuns?: boolean
    isDesktop?: boolean
    status?: Run['status']
  } = {},
) {
  FakeNotification.shown.length = 0
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(options.hasFocus ?? false)
  const capabilities = { ...appInfo.capabilities, systemNotifications: options.isDesktop ?? false }
  const app = renderInApp(
    <>
      <Watcher />
      <Notices />
    </>,
    {
      handlers: {
        'settings.get': () => ok({ ...startedSettings, notifiesOfRuns: options.notifiesOfRuns ?? true }),
        'app.info': () => ok({ ...appInfo, capabilities }),
        'app.notify': () => ok({}),
        'video.list': () => ok([]),
      },
    },
  )
  await app.user.click(await screen.findByRole('button', { name: 'Watch' }))
  const [stream] = app.bridge.streamsOf('runs.watch')
  act(() => stream?.push({ runId: 'r1', seq: 1, parts: [], run }))
  await nextFrames()
  act(() =>
    stream?.push({
      runId: 'r1',
      seq: 2,
      parts: [],
      run: { ...run, status: options.status ?? 'done', timings: { endMs } },
    }),
  )
  act(() => stream?.end())
  await nextFrames()
  return app
}

/** Events that have arrived are rendered in the next frame. */
async function nextFrames(): Promise<void> {
  await act(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  )
}

it('tells of a long run that ended while the window was not in front, and a click shows it', async () => {
  await endRun(41_000)
  expect(FakeNotification.shown.map(({ text }) => text)).toEqual(['practice-slow responded: It took 41 s.'])
  FakeNotification.shown[0]?.dispatchEvent(new Event('click'))
  expect(location.hash).toBe('#/history/r1')
})

it.each([
  ['of a short run', 29_000, {}],
  ['while the window is in front', 41_000, { hasFocus: true }],
  ['when it is switched off', 41_000, { notifiesOfRuns: false }],
])('says nothing %s', async (_, endMs, options) => {
  await endRun(endMs, options)
  expect(FakeNotification.shown).toEqual([])
})

it('leaves it to the host where the host can', async () => {
  const { bridge } = await endRun(41_000, { isDesktop: true })
  expect(bridge.callsOf('app.notify')).toEqual([
    { title: 'practice-slow responded', body: 'It took 41 s.', place: { tab: 'history', rest: 'r1' } },
  ])
  expect(FakeNotification.shown).toEqual([])
})

it('goes where a click on a notification of the host leads', async () => {
  const { bridge } = await endRun(1)
  act(() => bridge.emit('app.placeChosen', { tab: 'history', rest: 'r1' }))
  expect(location.hash).toBe('#/history/r1')
})

it('shows in the window what the system did not', async () => {
  location.hash = ''
  const { bridge, user } = await endRun(1)
  act(() =>
    bridge.emit('app.noticeMissed', {
      title: 'practice-slow responded',
      body: 'It took 41 s.',
      place: { tab: 'history', rest: 'r1' },
    }),
  )
  // The screen reader announcement of the run is in the page as well.
  expect(await screen.findByText('practice-slow responded', { ignore: 'output *' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(location.hash).toBe('#/history/r1')
})

it.each([
  ['done', 'chat', ['practice-slow responded']],
  ['stopped', 'chat', ['The request to practice-slow was stopped']],
  ['ended-early', 'chat', ['The response of practice-slow ended early']],
  ['failed', 'images', ['The request to practice-slow failed']],
  // On screen the failure is an alert.
  ['failed', 'chat', []],
] as const)('says once that a run is %s, in tab %s', async (status, tab, sentences) => {
  location.hash = `#/${tab}`
  const spoken = collectAnnouncements()
  await endRun(1, { status, hasFocus: true })
  expect(spoken.take()).toEqual(sentences)
  spoken.stop()
})

it('tells of an import that is done', async () => {
  const { bridge } = await endRun(1)
  const progress = {
    id: 'i1',
    startedAt: 1,
    files: 3,
    doneFiles: 3,
    bytes: 3,
    doneBytes: 3,
    kept: 3,
    duplicates: 0,
    refused: 0,
  }
  act(() => bridge.emit('imports.changed', { ...progress, state: 'running' }))
  act(() => bridge.emit('imports.changed', { ...progress, state: 'done' }))
  expect(FakeNotification.shown.map(({ text }) => text)).toEqual(['Import finished: 3 files'])
})
