import { fireEvent, act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { RunRequest } from '../../../shared/request-forms/define-request-form.ts'
import { videoForm } from '../../../shared/request-forms/video/form.ts'
import { sameVideoAgainCode, videoJobStates, type VideoJob } from '../../../shared/video/job.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { useVideoEvents } from '../../queries/video.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { VideoTab } from './definition.tsx'
import { sampleVideo, sampleJob } from './testing/sample-jobs.ts'
import { videoValues } from './values.ts'
import { useVideoView } from '../../panels/video-jobs/video-view-store.ts'

function Window() {
  useVideoEvents()
  return <VideoTab />
}

function renderTab(jobs: VideoJob[], handlers: FakeHandlers = {}) {
  return renderInApp(<Window />, {
    handlers: {
      'models.list': () =>
        ok(listOf([{ id: 'practice-video', ownedBy: 'practice', endpointTypes: ['openai-video'] }])),
      'video.list': () => ok(jobs),
      ...handlers,
    },
  })
}

beforeEach(() => {
  localStorage.clear()
  videoValues.setState({ form: videoForm.initial })
  useVideoView.setState({
    selectedId: undefined,
    clickIds: [],
    filter: 'all',
    search: undefined,
    inspected: undefined,
  })
})

const article = (name: string) => screen.findByRole('article', { name })
const names = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'))

it('sends once per click, and asks before the same is sent again', async () => {
  const made: VideoJob[] = []
  const confirmations: boolean[] = []
  const start = ({ prompt }: RunRequest, isConfirmed: boolean) => {
    confirmations.push(isConfirmed)
    if (made.length > 0 && !isConfirmed) {
      return err({ kind: 'invalid-input', code: sameVideoAgainCode, message: 'The same was asked for.' })
    }
    const job = sampleJob(made.length + 1, { prompt, runId: `run-${made.length + 1}` })
    made.push(job)
    bridge.emit('video.changed', { jobs: [job], removedIds: [], openCount: made.length })
    return ok({ id: job.runId ?? '' })
  }
  const requests = createFakeRequests((request, _, isConfirmed) => start(request, isConfirmed))
  const { user, bridge } = renderTab(made, requests.handlers)
  expect(await screen.findByText('No videos yet')).toBeDefined()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(bridge.callsOf('requests.submit')).toHaveLength(0)
  // A shortcut that cannot submit gives the same reason as the disabled button.
  const reason = screen.getByRole('button', { name: /^Create video/ }).getAttribute('aria-description')
  const request = within(screen.getByRole('region', { name: 'Request' }))
  expect(request.getAllByRole('status').map(({ textContent }) => textContent)).toContain(reason)
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }))
  expect(request.queryByText(reason ?? '')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Create video/ }))
  await screen.findByRole('article', { name: /^Slow dolly/ })
  expect(bridge.callsOf('requests.submit')[0]).toMatchObject({
    connectionId: 'practice',
    values: { model: 'practice-video', parameters: { duration: { isSent: true, value: 5 } } },
  })
  expect(requests.sent[0]).toMatchObject({ format: 'video-generations', model: 'practice-video' })
  await user.click(screen.getByRole('button', { name: /^Create video/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Create the same video again?' })
  expect(dialog.textContent).toContain('The same was asked for.')
  await user.click(within(dialog).getByRole('button', { name: 'Create it again' }))
  await waitFor(() => expect(screen.getAllByRole('article', { name: /^Slow dolly/ })).toHaveLength(2))
  expect(confirmations).toEqual([false, false, true])
  // The first job stayed selected.
  expect(screen.getByRole('button', { current: true, name: /^Slow dolly/ })).toBeDefined()
  expect(useVideoView.getState().selectedId).toBe('job-1')
})

it('goes on showing the job that the user selected when another video is created', async () => {
  const older = [sampleJob(1), sampleJob(2)]
  const requests = createFakeRequests(({ prompt }) => {
    const job = sampleJob(3, { prompt, runId: 'run-3' })
    bridge.emit('video.changed', { jobs: [job], removedIds: [], openCount: 1 })
    return ok({ id: 'run-3' })
  })
  const { user, bridge } = renderTab(older, requests.handlers)
  await user.click(within(await article('Video 2')).getByRole('button', { name: /^Video 2/ }))
  expect(useVideoView.getState().selectedId).toBe('job-2')
  act(() => videoValues.getState().change({ prompt: 'A boat', model: 'practice-video' }))
  await user.click(await screen.findByRole('button', { name: /^Create video/ }))
  await article('A boat')
  await waitFor(() => expect(requests.sent).toHaveLength(1))
  expect(useVideoView.getState().selectedId).toBe('job-2')
  expect(screen.getByRole('button', { current: true, name: /^Video 2/ })).toBeDefined()
})

it('asks for several videos with one click, and says how much of a file has come', async () => {
  const requests = createFakeRequests(() => ok({ id: 'run-1' }))
  const { user, bridge } = renderTab([sampleJob(1, { state: 'saving' })], requests.handlers)
  act(() => videoValues.getState().change({ prompt: 'A boat', model: 'practice-video', copies: 3 }))
  await user.click(await screen.findByRole('button', { name: /^Create 3 videos/ }))
  await waitFor(() => expect(requests.sent).toHaveLength(2))
  expect((await article('Video 1')).textContent).toContain('downloading the file')
  act(() =>
    bridge.emit('video.saving', {
      id: 'job-1',
      received: 1_400_000,
      total: 8_400_000,
      bytesPerSecond: 6_200_000,
    }),
  )
  expect((await article('Video 1')).textContent).toContain('1.4 MB of 8.4 MB6.2 MB/s')
})

it('says of a click that sent nothing why, beside the jobs, and sends it again when that is said', async () => {
  let isKeyed = false
  const requests = createFakeRequests(() =>
    isKeyed
      ? ok({ id: 'run-1' })
      : err({
          kind: 'no-key',
          message: 'There is no key.',
          remedies: [{ type: 'set-key', connectionId: 'practice' }],
        }),
  )
  const { user } = renderTab([], requests.handlers)
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  await user.click(screen.getByRole('button', { name: /^Create video/ }))
  const waiting = within(await screen.findByRole('list', { name: 'Waiting requests' }))
  expect(waiting.getByText('There is no key.')).toBeDefined()
  await user.click(waiting.getByRole('button', { name: 'Set the key' }))
  expect(location.hash).toBe('#/settings/connections/practice')
  isKeyed = true
  await user.click(waiting.getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting requests' })).toBeNull())
  expect(requests.sent).toHaveLength(2)
})

it('says of every state what it means, in words, and what can be done', async () => {
  const error = { kind: 'network' as const, message: 'The connection closed.', nextStep: 'Look in its log.' }
  const jobs = videoJobStates.map((state, index) =>
    sampleJob(index, {
      state,
      prompt: `A job that is ${state}`,
      ...(['unknown', 'unsaved', 'failed'].includes(state) && { error }),
    }),
  )
  renderTab(jobs)
  const expected: Record<string, [words: string, button: string]> = {
    creating: ['waiting for the gateway’s response', 'Stop polling'],
    unknown: ['Look in its log.', 'Enter task ID'],
    waiting: ['polling now', 'Poll now'],
    overdue: ['polling stopped', 'Wait longer'],
    saving: ['downloading the file', 'Stop polling'],
    unsaved: ['generated, not downloaded', 'Retry download'],
    failed: ['A failed task is final.', 'Reuse settings'],
    cancelled: ['may continue at the gateway', 'Resume polling'],
    done: ['saved', 'More'],
  }
  for (const [state, [words, button]] of Object.entries(expected)) {
    const row = await article(`A job that is ${state}`)
    expect(row.textContent).toContain(words)
    expect(within(row).getByRole('button', { name: button })).toBeDefined()
  }
})

it('follows its jobs without changing their places, and filters and searches them', async () => {
  const jobs = [sampleJob(3), sampleJob(2, { state: 'failed' }), sampleJob(1)]
  const { user, bridge } = renderTab(jobs)
  await article('Video 1')
  act(() =>
    bridge.emit('video.changed', {
      jobs: [{ ...sampleJob(1), gatewayStatus: 'processing', progress: 60 }],
      removedIds: ['job-2'],
      openCount: 2,
    }),
  )
  await waitFor(() => expect(names()).toEqual(['Video 3', 'Video 1']))
  expect((await article('Video 1')).textContent).toContain('gateway: processing 60 %')
  await user.click(screen.getByRole('radio', { name: 'Done 0' }))
  expect(screen.getByText('No results in 2 jobs')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'All 2' }))
  await user.click(screen.getByRole('button', { name: 'Search jobs' }))
  await user.keyboard('video 3')
  expect(names()).toEqual(['Video 3'])
})

it('keeps a job that could not be asked after, says when it is asked again, and is made to wait longer', async () => {
  const lastPollProblem = { kind: 'rate-limited' as const, status: 429, message: 'The gateway is busy.' }
  const waiting = sampleJob(1, { lastPollProblem, nextPollAt: Date.now() + 125_000 })
  const { user, bridge } = renderTab([waiting], { 'video.resume': () => ok(waiting) })
  const row = await article('Video 1')
  expect(row.textContent).toMatch(/next poll in 2 min 0\d s/)
  expect(row.textContent).toContain('Last poll: The gateway is busy. Still polling.')
  await user.click(within(row).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: '30 min' }))
  expect(bridge.callsOf('video.resume')).toEqual([{ id: 'job-1', waitMs: 1_800_000 }])
})

it('asks for a change of a finished video on its own route, with the words the user gives', async () => {
  const done = sampleJob(1, { family: 'videos', state: 'done', mediaId: 'film-1' })
  const { user, bridge } = renderTab([done], {
    'media.get': ({ id }) => ok({ ...sampleVideo(id), exists: false }),
    'video.remix': ({ prompt }) => ok(sampleJob(2, { prompt })),
  })
  await user.click(within(await article('Video 1')).getByRole('button', { name: 'Video 1' }))
  await user.click(await screen.findByRole('button', { name: 'Remix' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remix this video' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Prompt' }), ' at night')
  await user.click(within(dialog).getByRole('button', { name: 'Create remix' }))
  expect(await article('Video 1 at night')).toBeDefined()
  expect(bridge.callsOf('video.remix')).toEqual([{ id: 'job-1', prompt: 'Video 1 at night' }])
})

it('says what format the gateway gives a result', async () => {
  const done = sampleJob(1, { state: 'done', mediaId: 'film-1', resultFormat: 'mp4' })
  const { user } = renderTab([done], { 'media.get': ({ id }) => ok({ ...sampleVideo(id), exists: false }) })
  await user.click(within(await article('Video 1')).getByRole('button', { name: 'Video 1' }))
  const term = await screen.findByText('Format', { selector: 'dt' })
  expect(term.nextElementSibling?.textContent).toBe('mp4')
})

it('waits for a task by the id the user enters, and says why an id is not taken', async () => {
  const job = sampleJob(1, { state: 'unknown' })
  delete job.taskId
  const { user, bridge } = renderTab([job], {
    'video.adopt': ({ taskId }) =>
      taskId === 'task_wrong'
        ? err({ kind: 'invalid-input', message: 'The gateway knows no such task.' })
        : ok(sampleJob(1, { taskId })),
  })
  await user.click(within(await article('Video 1')).getByRole('button', { name: 'Enter task ID' }))
  const field = await screen.findByRole('textbox', { name: 'Task ID' })
  await user.type(field, 'task_wrong{Enter}')
  expect(await screen.findByText('The gateway knows no such task.')).toBeDefined()
  await user.clear(field)
  await user.type(field, ' task_abc {Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Task ID' })).toBeNull())
  expect(bridge.callsOf('video.adopt').at(-1)).toEqual({ id: 'job-1', taskId: 'task_abc' })
})

it('fills the form from a job, and takes a job out of the list with a way back', async () => {
  const form = {
    family: 'videos' as const,
    model: 'motion-pro',
    prompt: 'A red boat',
    parameters: {},
    extraJson: '',
    files: [],
  }
  const { user, bridge } = renderTab([sampleJob(1, { state: 'failed', runId: 'run-1' })], {
    'video.get': () => ok({ ...sampleJob(1), form }),
    'video.remove': () => ok({}),
    'video.restore': () => ok(sampleJob(1)),
  })
  await user.click(within(await article('Video 1')).getByRole('button', { name: 'Reuse settings' }))
  const prompt: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Prompt' })
  await waitFor(() => expect(prompt.value).toBe('A red boat'))
  expect(screen.getByRole('radio', { name: '/v1/videos' }).getAttribute('aria-checked')).toBe('true')
  expect(await screen.findByText('The settings are in the form')).toBeDefined()
  await user.click(within(await article('Video 1')).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from the list' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  const removed = within(await screen.findByRole('dialog', { name: '1 job removed from the list' }))
  await user.click(removed.getByRole('button', { name: 'Undo' }))
  expect(await article('Video 1')).toBeDefined()
  expect(bridge.callsOf('video.restore')).toEqual([{ id: 'job-1' }])
})

it('does not say that the gateway refused a request that reached nobody', async () => {
  const error = { kind: 'network' as const, code: 'ECONNREFUSED', message: 'Connection refused.' }
  renderTab([
    sampleJob(1, { state: 'failed', taskId: undefined, error }),
    sampleJob(2, { state: 'failed', taskId: undefined, error: { ...error, kind: 'rejected', status: 400 } }),
  ])
  await within(await article('Video 1')).findByText(/^The request did not reach the gateway/)
  await within(await article('Video 2')).findByText(/^The gateway rejected the request/)
})

it('has the menu of a job on a right click, with the entries of its button', async () => {
  renderTab([sampleJob(1, { state: 'failed', runId: 'run-1' })])
  fireEvent.contextMenu(await article('Video 1'))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Reuse settings',
    'Save as case…',
    'Save as preset…',
    'Copy task ID',
    'Remove from the list',
  ])
})

it('shows each film of a job that made several, and says of the missing one why and until when', async () => {
  // The player fetches the file to read its frame rate.
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  const videos = [
    { mediaId: 'film-1' },
    { expiresAt: 1_000, error: { kind: 'not-found' as const, message: 'The address has expired.' } },
    { mediaId: 'film-3' },
  ]
  const error = { kind: 'not-found' as const, message: '2 of 3 videos are saved.', nextStep: 'Fetch again.' }
  const { user, bridge } = renderTab([sampleJob(1, { state: 'unsaved', mediaId: 'film-1', videos, error })], {
    'media.get': ({ id }) => ok(sampleVideo(id)),
    'video.fetchResult': () => ok(sampleJob(1, { state: 'saving' })),
  })
  const row = await article('Video 1')
  expect(row.textContent).toContain('2 of 3 saved')
  await user.click(within(row).getByRole('button', { name: 'Video 1' }))
  const side = within(screen.getByRole('region', { name: 'Selected job' }))
  expect(await side.findByText('film-1.mp4')).toBeDefined()
  await user.click(side.getByRole('radio', { name: 'Video 3 of 3' }))
  expect(await side.findByText('film-3.mp4')).toBeDefined()
  await user.click(side.getByRole('radio', { name: 'Video 2 of 3, not saved' }))
  expect(await side.findByText('The address has expired.')).toBeDefined()
  expect(side.getByText(/There is no copy on disk yet/)).toBeDefined()
  await user.click(within(row).getByRole('button', { name: 'Retry download' }))
  expect(bridge.callsOf('video.fetchResult')).toEqual([{ id: 'job-1' }])
})

it('says that polling is paused for a key, and leads to where it is entered', async () => {
  const problem = { kind: 'no-key', message: 'The key of this connection is not here any more.' } as const
  const { user } = renderTab([
    sampleJob(1, { connectionId: 'mine', isPaused: true, lastPollProblem: problem }),
  ])
  const row = within(await article('Video 1'))
  expect(row.getByText('polling paused')).toBeDefined()
  expect(row.getByText(/The key of this connection is not here any more/)).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Enter key' }))
  expect(location.hash).toBe('#/settings/connections/mine')
})
