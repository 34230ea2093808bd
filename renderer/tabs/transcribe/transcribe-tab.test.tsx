import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Transcript } from '../../../shared/formats/transcriptions/transcript.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { RunRequest } from '../../../shared/request-forms/define-request-form.ts'
import { transcribeForm } from '../../../shared/request-forms/transcribe/form.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { TranscriptFormatId } from '../../../shared/formats/registry.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import type { QueuedRequest } from '../../../shared/request-queue/queued-request.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { useRecorderState } from '../../panels/microphone/recorder-store.ts'
import { openWithModel } from '../../stores/model-tab-payload.ts'
import { openWithMedia } from '../../stores/media-tab-payload.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
import { runOfColumn } from '../../request-tab/columns.ts'
import { createFakeRequests, type FakeRequests } from '../../testing/fake-requests.ts'
import { TranscribeTab } from './definition.tsx'
import { useFileImport } from './form/file-import.ts'
import { transcribeValues } from './values.ts'
import { lastShown, useTranscribeView } from './view-store.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

function runOf(id: string, format: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    format,
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-transcribe',
    url: `http://127.0.0.1:4141/v1/audio/${format}`,
    isStreamed: false,
    startedAt: 1_795_256_000_000,
    httpStatus: 200,
    timings: { headersMs: 700, endMs: 2_900 },
    bytes: 100,
    ...change,
  })
}

const transcript: Transcript = {
  text: 'Good morning. It keeps them open.',
  durationSeconds: 41.2,
  segments: [
    { start: 0, end: 3.4, text: 'Good morning.', speaker: 'A' },
    { start: 13.2, end: 18.6, text: 'It keeps them open.', speaker: 'B' },
  ],
  words: [
    { word: 'Good', start: 0, end: 0.5 },
    { word: 'morning', start: 0.5, end: 1 },
    { word: 'keeps', start: 15.1, end: 15.5 },
  ],
}

/** A fake main process that stores the runs it receives; each returns `transcript`. */
function renderTab(
  entries: HistoryEntry[] = [],
  more: FakeHandlers = {},
): RenderedApp & { entries: HistoryEntry[]; requests: FakeRequests } {
  const requests = createFakeRequests(({ format }) => {
    const run = runOf(`${format}-${entries.length}`, format)
    entries.unshift({ run, number: entries.length + 1, isStarred: false, asked: 'call.wav' })
    return ok(run)
  })
  const handlers: FakeHandlers = {
    'models.list': () =>
      ok(listOf([{ id: 'practice-transcribe', ownedBy: 'practice', endpointTypes: ['openai'] }])),
    'history.list': ({ formats = [] }) =>
      ok({ entries: entries.filter(({ run }) => formats.includes(run.format)) }),
    'history.get': ({ id }) => {
      const entry = entries.find(({ run }) => run.id === id)
      if (entry === undefined) throw new Error(`The test knows no run ${id}`)
      return ok({ ...entry, question: [{ type: 'text', text: entry.asked }], answer: [] })
    },
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/audio/transcriptions',
          headers: [],
          body: '',
          bodyBytes: 96_500,
          form: {
            bytes: 96_500,
            fields: [
              { name: 'model', value: 'practice-transcribe' },
              { name: 'temperature', value: '0.4' },
              { name: 'file', mediaId: 'm1', fileName: 'call.wav', mediaType: 'audio/wav', bytes: 96_044 },
            ],
          },
        },
        response: null,
        events: [],
        chunks: [],
      }),
    'audio.transcript': () => ok(transcript),
    'runs.stop': () => ok({}),
    ...requests.handlers,
    ...more,
  }
  return { ...renderInApp(<TranscribeTab />, { handlers }), entries, requests }
}

/** The parts of the body of a sent request. */
function partsOf(request: RunRequest | undefined) {
  const body = request?.request.body
  return body?.type === 'multipart' ? body.fields : []
}

const fileOf = (request: RunRequest | undefined) => partsOf(request).find((part) => 'mediaId' in part)

const entryOf = (run: Run): HistoryEntry => ({ run, number: 1, isStarred: false, asked: 'call.wav' })
const send = () => screen.findByRole('button', { name: /^Transcribe file/ })
const temperature = () => screen.getByRole('slider', { name: 'temperature slider' })
const text = (of = 'transcript') => screen.findByRole('region', { name: `Text of the ${of}` })

beforeEach(() => {
  // The test has no audio bytes to serve.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  localStorage.clear()
  transcribeValues.setState({ form: transcribeForm.initial })
  lastShown.setState({ form: lastShown.initial })
  useFileImport.setState(useFileImport.getInitialState(), true)
  useTranscribeView.setState(useTranscribeView.getInitialState())
  useRecorderState.setState(useRecorderState.getInitialState())
})

afterEach(() => vi.unstubAllGlobals())

it('sends a sound of the library once, and shows its words with their times and speakers', async () => {
  const { bridge, user, requests } = renderTab()
  expect((await send()).getAttribute('aria-disabled')).toBe('true')
  openWithMedia('transcribe', [fakeRecording])
  await user.click(await screen.findByRole('button', { name: `Remove ${fakeRecording.fileName}` }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await send())
  const rows = within(await text())
  expect(bridge.callsOf('requests.submit').map(({ connectionId }) => connectionId)).toEqual(['practice'])
  expect(requests.sent.map(({ format, model }) => [format, model])).toEqual([
    ['transcriptions', 'practice-transcribe'],
  ])
  expect(partsOf(requests.sent[0])).toEqual([
    { name: 'model', value: 'practice-transcribe' },
    { name: 'file', mediaId: fakeRecording.id, fileName: fakeRecording.fileName, mediaType: 'audio/wav' },
  ])
  expect(rows.getByText('A')).toBeTruthy()
  expect(rows.getByRole('button', { name: 'keeps' })).toBeTruthy()
  expect(rows.getByRole('button', { name: /^Go to 0:13\.2 / })).toBeTruthy()
})

const recording = {
  ...fakeRecording,
  provenance: {
    prompt: '',
    model: '',
    format: 'recording',
    parameters: {},
    connectionName: '',
    isPractice: false,
  },
}

it('lets a recording be heard before it is sent, recorded again or thrown away', async () => {
  const { bridge, user } = renderTab([], {
    'media.get': () => ok(recording),
    'media.delete': () => ok({}),
    'media.restore': () => ok({}),
  })
  openWithMedia('transcribe', [recording])
  await screen.findByRole('button', { name: `Play ${recording.fileName}` })
  expect(bridge.callsOf('requests.submit')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(bridge.callsOf('media.delete')).toEqual([{ ids: [recording.id] }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: `Play ${recording.fileName}` })
  await user.click(screen.getByRole('button', { name: 'Record again' }))
  // The test has no microphone; the recording stays.
  await screen.findByText('This window cannot record')
  screen.getByRole('button', { name: `Play ${recording.fileName}` })
})

it('lets a chosen file be heard, which is no recording to throw away', async () => {
  renderTab([], { 'media.get': () => ok(fakeRecording) })
  openWithMedia('transcribe', [fakeRecording])
  await screen.findByRole('button', { name: `Play ${fakeRecording.fileName}` })
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

const withoutTimes: Transcript = { text: 'Good morning.', segments: [], words: [] }

it.each([
  {
    format: 'transcriptions' as const,
    asked: [
      { name: 'response_format', value: 'verbose_json' },
      { name: 'timestamp_granularities[]', value: 'word' },
      { name: 'timestamp_granularities[]', value: 'segment' },
    ],
  },
  { format: 'translations' as const, asked: [{ name: 'response_format', value: 'verbose_json' }] },
])(
  'asks once more with the fields of $format where no timestamps were requested',
  async ({ format, asked }) => {
    const { user, requests } = renderTab([entryOf(runOf('r1', format))], {
      'audio.transcript': ({ runId }) => ok(runId === 'r1' ? withoutTimes : transcript),
      'runs.cost': () => ok({ cost: { usd: 0.006, by: 'measured', source: 'log' } }),
    })
    await text(format === 'translations' ? 'translation' : 'transcript')
    const [ask] = await screen.findAllByRole('button', { name: 'Retry with timestamps' })
    await screen.findAllByText(/\$0\.0060/)
    expect(requests.sent).toEqual([])
    await user.click(ask as HTMLElement)
    await waitFor(() => expect(requests.sent).toHaveLength(1))
    expect(partsOf(requests.sent[0])).toEqual(
      expect.arrayContaining([{ name: 'temperature', value: '0.4' }, ...asked]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry with timestamps' })).toBeNull())
  },
)

it('does not offer to ask for timestamps again that a model was asked for and did not give', async () => {
  renderTab([entryOf(runOf('r1', 'transcriptions'))], {
    'audio.transcript': () => ok(withoutTimes),
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/audio/transcriptions',
          headers: [],
          body: '',
          bodyBytes: 1,
          form: { bytes: 1, fields: [{ name: 'response_format', value: 'verbose_json' }] },
        },
        response: null,
        events: [],
        chunks: [],
      }),
  })
  await screen.findAllByText('No timestamps, though they were requested. Another model may give them.')
  expect(screen.queryByRole('button', { name: 'Retry with timestamps' })).toBeNull()
})

it('takes a sound from the library in place of a file that could not be used', async () => {
  const { user, requests } = renderTab([], {
    'media.list': ({ kinds }) =>
      ok(kinds?.includes('video') === true ? { items: [fakeRecording], total: 1 } : { items: [], total: 0 }),
  })
  await user.upload(await screen.findByLabelText('Audio file'), new File([], 'nothing.wav'))
  expect((await screen.findByRole('alert')).textContent).toContain('nothing.wav is empty')
  await user.click(screen.getByRole('button', { name: 'Library' }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Use ${fakeRecording.fileName} `) }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await send())
  expect(fileOf(requests.sent[0])?.mediaId).toBe(fakeRecording.id)
})

it('takes a file that is dropped on it or pasted, and leaves a pasted text to its field', async () => {
  const { bridge, container } = renderTab([], {
    'intake.begin': ({ name }) => ok({ id: name }),
    'intake.append': () => ok({}),
    'intake.end': ({ id }) => ok({ ...fakeRecording, id }),
  })
  await send()
  const area = container.firstElementChild as Element
  const dropped = new File(['one'], 'dropped.wav', { type: 'audio/wav' })
  const dataTransfer = { types: ['Files'], files: [dropped] }
  fireEvent.dragOver(area, { dataTransfer })
  expect(screen.getByText('Drop to transcribe')).toBeTruthy()
  fireEvent.drop(area, { dataTransfer })
  expect(screen.queryByText('Drop to transcribe')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Remove dropped.wav' })).toBeTruthy()
  const pasted = new File(['two'], 'pasted.wav', { type: 'audio/wav' })
  fireEvent.paste(document.body, { clipboardData: { types: ['text/plain', 'Files'], files: [pasted] } })
  expect(bridge.callsOf('intake.begin')).toHaveLength(1)
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [pasted] } })
  expect(await screen.findByRole('button', { name: 'Remove pasted.wav' })).toBeTruthy()
  expect(bridge.callsOf('intake.begin')).toEqual([
    { name: 'dropped.wav', bytes: 3 },
    { name: 'pasted.wav', bytes: 3 },
  ])
  fireEvent.contextMenu(screen.getByRole('button', { name: 'Remove pasted.wav' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove pasted.wav' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove pasted.wav' })).toBeNull())
})

/** Imports stay pending until the test lets the main process answer. */
function importsOnHold(): { handlers: FakeHandlers; finish: (name: string, isRead?: boolean) => void } {
  const waiting = new Map<string, (isRead: boolean) => void>()
  return {
    handlers: {
      'intake.begin': ({ name }) => ok({ id: name }),
      'intake.append': () => ok({}),
      'intake.cancel': () => ok({}),
      'intake.end': ({ id }) =>
        new Promise((resolve) => {
          waiting.set(id, (isRead) =>
            resolve(
              isRead
                ? ok({ ...fakeRecording, id })
                : err({ kind: 'storage', message: `${id} could not be kept.` }),
            ),
          )
        }),
    },
    finish: (name, isRead = true) => waiting.get(name)?.(isRead),
  }
}

it('sends nothing while the next file is being imported, and says why; then it sends that file', async () => {
  const { handlers, finish } = importsOnHold()
  const { bridge, user, requests } = renderTab([], handlers)
  openWithMedia('transcribe', [fakeRecording])
  await screen.findByRole('button', { name: `Remove ${fakeRecording.fileName}` })
  await user.upload(screen.getByLabelText('Audio file'), new File(['two'], 'next.wav'))
  await vi.waitUntil(() => bridge.callsOf('intake.end').length === 1)
  await user.click(await send())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(requests.sent).toEqual([])
  expect((await send()).getAttribute('aria-disabled')).toBe('true')
  expect((await send()).getAttribute('aria-description')).toBe('Wait until next.wav is imported')
  finish('next.wav')
  await screen.findByRole('button', { name: 'Remove next.wav' })
  await user.click(await send())
  expect(fileOf(requests.sent[0])).toMatchObject({ fileName: 'next.wav' })
})

it('still knows of an import after another tab was open, and has one file at a time', async () => {
  const { handlers, finish } = importsOnHold()
  const first = renderTab([], handlers)
  openWithMedia('transcribe', [fakeRecording])
  await screen.findByRole('button', { name: `Remove ${fakeRecording.fileName}` })
  await first.user.upload(screen.getByLabelText('Audio file'), new File(['two'], 'next.wav'))
  await vi.waitUntil(() => first.bridge.callsOf('intake.end').length === 1)
  first.unmount()
  const { user, requests } = renderTab([], handlers)
  await user.click(await send())
  expect(requests.sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Stop reading next.wav' })).toBeTruthy()
  openWithMedia('transcribe', [{ ...fakeRecording, id: 'm9', fileName: 'later.wav' }])
  await screen.findByRole('button', { name: 'Remove later.wav' })
  finish('next.wav')
  await user.click(await send())
  expect(fileOf(requests.sent[0])?.mediaId).toBe('m9')
})

it('takes the file before back only where that is asked for, after an import failed', async () => {
  const { handlers, finish } = importsOnHold()
  const { bridge, user, requests } = renderTab([], handlers)
  openWithMedia('transcribe', [fakeRecording])
  await screen.findByRole('button', { name: `Remove ${fakeRecording.fileName}` })
  await user.upload(screen.getByLabelText('Audio file'), new File(['two'], 'next.wav'))
  await vi.waitUntil(() => bridge.callsOf('intake.end').length === 1)
  finish('next.wav', false)
  expect((await screen.findByRole('alert')).textContent).toContain('next.wav could not be kept.')
  await user.click(await send())
  expect(requests.sent).toEqual([])
  expect(screen.queryByRole('button', { name: `Remove ${fakeRecording.fileName}` })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: `Remove ${fakeRecording.fileName}` })
  await user.click(await send())
  expect(fileOf(requests.sent[0])?.mediaId).toBe(fakeRecording.id)
})

it('follows the sound: the row and the word that are heard are marked', async () => {
  const { container } = renderTab([entryOf(runOf('r1', 'transcriptions'))])
  const rows = within(await text())
  const audio = await vi.waitUntil(() => container.querySelector('audio'))
  const marked = () =>
    [...container.querySelectorAll('[data-row][aria-current], [data-word][aria-current]')].map(
      (element) => element.getAttribute('data-row') ?? element.textContent,
    )
  const playAt = (seconds: number) => {
    audio.currentTime = seconds
    fireEvent.seeked(audio)
  }
  playAt(0.7)
  expect(marked()).toEqual(['0', 'morning'])
  // No word is spoken in a pause.
  playAt(9)
  expect(marked()).toEqual(['0'])
  playAt(15.2)
  expect(marked()).toEqual(['1', 'keeps'])
  expect(rows.getByRole('button', { name: 'keeps' }).getAttribute('aria-current')).toBe('true')
})

it('goes to the place in the sound that is clicked, and walks the places by keys', async () => {
  const { container, user } = renderTab([entryOf(runOf('r1', 'transcriptions'))])
  const rows = within(await text())
  const audio = await vi.waitUntil(() => container.querySelector('audio'))
  await user.click(rows.getByRole('button', { name: 'keeps' }))
  expect(audio.currentTime).toBe(15.1)
  expect(rows.getByRole('button', { name: 'keeps' }).getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(rows.getByRole('button', { name: 'keeps' }), { key: 'ArrowUp' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Go to 0:00.0 – 0:03.4')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toBe('Good')
  const times = rows.getAllByRole('button', { name: /^Go to/ })
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(times.at(-1))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(times[0])
})

it('finds words in the text, and tells how many there are', async () => {
  const { user } = renderTab([entryOf(runOf('r1', 'transcriptions'))])
  await text()
  await user.keyboard('{Control>}f{/Control}')
  await user.type(await screen.findByRole('textbox', { name: 'Find in text' }), 'o')
  expect(screen.getByText('1 of 4')).toBeTruthy()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByText('4 of 4')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Find in text' })).toBeNull()
})

it('has a menu for each segment and sends its words, or the whole text, to other tabs', async () => {
  const { user } = renderTab([entryOf(runOf('r1', 'transcriptions'))])
  const [, second] = within(await text()).getAllByRole('button', { name: /^Go to/ })
  if (second === undefined) throw new Error('There is no second segment')
  fireEvent.contextMenu(second)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Play from here', 'Copy text', 'Send to'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitem', { name: 'Send to' })).toBeTruthy()
})

it('has the menu of a transcript at its head too, and that of an earlier one at its line', async () => {
  const { user } = renderTab([
    entryOf(runOf('r1', 'transcriptions')),
    entryOf({ ...runOf('r2', 'transcriptions'), model: 'an older model' }),
  ])
  await text()
  fireEvent.contextMenu(await screen.findByRole('button', { name: 'Copy text' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Find in text', 'Copy text'])
  expect(screen.getByRole('menuitem', { name: 'Send to' })).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Find in text' }))
  expect(await screen.findByRole('textbox', { name: 'Find in text' })).toBeTruthy()
  await user.click(await screen.findByRole('tab', { name: 'Transcripts' }))
  fireEvent.contextMenu(within(screen.getByRole('list', { name: 'Transcripts' })).getByText('an older model'))
  await user.click(await screen.findByRole('menuitem', { name: 'Show side by side' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Copy text' })).toHaveLength(2))
})

it('sends both requests for one click and shows them side by side', async () => {
  const { user, requests } = renderTab()
  openWithMedia('transcribe', [fakeRecording])
  await user.click(await screen.findByRole('tab', { name: 'Both' }))
  await user.click(await screen.findByRole('button', { name: /^Transcribe and translate/ }))
  expect(await text('translation')).toBeTruthy()
  expect(await text()).toBeTruthy()
  expect(requests.sent.map(({ format }) => format)).toEqual(['transcriptions', 'translations'])
})

it('shows what was side by side the last time, and the newest once one of the two is gone', async () => {
  const entries = [
    entryOf(runOf('r3', 'transcriptions')),
    entryOf(runOf('r2', 'translations')),
    entryOf(runOf('r1', 'transcriptions')),
  ]
  lastShown.setState({ form: { runIds: ['r1', 'r2'] } })
  const { unmount } = renderTab(entries)
  expect(await text('translation')).toBeTruthy()
  expect(await text()).toBeTruthy()
  unmount()
  renderTab(entries.slice(0, 2))
  expect(await text()).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Text of the translation' })).toBeNull()
})

it('shows how much of the file has left, and stops', async () => {
  const running = runOf('r1', 'transcriptions', { status: 'running', timings: {} })
  const { bridge, user } = renderTab([entryOf(running)])
  const stream = await vi.waitUntil(() => bridge.streamsOf('runs.watch')[0])
  stream.push({
    runId: 'r1',
    seq: 1,
    parts: [],
    run: { ...running, upload: { bytes: 12_000_000, total: 64_000_000 } },
  })
  expect(await screen.findByText('Uploading 12 MB of 64 MB')).toBeTruthy()
  stream.push({ runId: 'r1', seq: 2, parts: [{ type: 'text', block: 't', text: 'Good mor' }], run: running })
  expect(await screen.findByText('Good mor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'r1' }])
})

it('asks again without a field that was refused, in place of the one that failed', async () => {
  const failed = runOf('r1', 'transcriptions', {
    status: 'failed',
    error: {
      kind: 'unsupported-parameter',
      message: 'The model did not accept the field temperature.',
      field: 'temperature',
      remedies: [{ type: 'remove-field', field: 'temperature' }],
    },
  })
  const { user, requests } = renderTab([entryOf(failed)], {
    'audio.transcript': ({ runId }) =>
      runId === 'r1' ? err({ kind: 'not-found', message: 'none' }) : ok(transcript),
  })
  await user.click(await screen.findByRole('button', { name: 'Retry without temperature' }))
  expect(await text()).toBeTruthy()
  const [sent] = requests.sent
  expect(partsOf(sent).map(({ name }) => name)).toEqual(['model', 'file'])
  expect(fileOf(sent)?.mediaId).toBe('m1')
  const { shown } = useTranscribeView.getState()
  expect(shown?.map((column) => runOfColumn(column, requests.groups))).toEqual(['transcriptions-1'])
})

it('puts the request of an earlier transcript back into the form', async () => {
  const { user } = renderTab([entryOf(runOf('r1', 'transcriptions'))])
  await user.click(await screen.findByRole('tab', { name: 'Transcripts' }))
  await user.click(await screen.findByRole('button', { name: 'Reuse settings of call.wav' }))
  expect(await screen.findByRole('button', { name: 'Remove call.wav' })).toBeTruthy()
  expect(temperature().getAttribute('aria-valuetext')).not.toBe('not sent')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('button', { name: 'Remove call.wav' })).toBeNull()
  expect(temperature().getAttribute('aria-valuetext')).toBe('not sent')
})

it('says when what a request came to cannot be read any more', async () => {
  renderTab([entryOf(runOf('r1', 'transcriptions'))], {
    'audio.transcript': () => err({ kind: 'not-found', message: 'The record was removed.' }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The record was removed.')
})

it('gives both requests the model that is handed over, and says of each what is left out of it', async () => {
  const { user, requests } = renderTab([], {
    'medic.list': () => ok([removalOf('transcriptions'), removalOf('translations')]),
  })
  await user.click(await screen.findByRole('tab', { name: 'Both' }))
  openWithMedia('transcribe', [fakeRecording])
  openWithModel('transcribe', 'whisper')
  expect(await screen.findByText('Transcription: 1 parameter omitted')).toBeTruthy()
  expect(await screen.findByText('Translation: 1 parameter omitted')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Transcribe and translate/ }))
  await vi.waitUntil(() => requests.sent.length === 2)
  expect(requests.sent.map(({ model }) => model)).toEqual(['whisper', 'whisper'])
})

it('has more than two requests wait in view, and says why one could not be sent, until it is taken out', async () => {
  let isRefused = true
  const { user } = renderTab([], {
    'requests.list': () =>
      ok({
        groups: [],
        queued: isRefused ? [queuedOf('waiting', {}), queuedOf('unsent', { error: noKey })] : [],
      }),
    'requests.remove'({ id }) {
      if (id === 'unsent') isRefused = false
      return ok({})
    },
  })
  const waiting = within(await screen.findByRole('list', { name: 'Waiting requests' }))
  expect(waiting.getByText('waiting, 2 at a time')).toBeTruthy()
  expect(waiting.getByRole('alert').textContent).toContain('There is no key.')
  fireEvent.contextMenu(waiting.getByText('waiting, 2 at a time'))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  await user.keyboard('{Escape}')
  fireEvent.contextMenu(waiting.getByRole('button', { name: 'Remove from the queue' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from the queue' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(waiting.getByRole('button', { name: 'Remove from the queue' }))
  expect(await screen.findByText('No transcripts yet')).toBeTruthy()
})

function removalOf(format: TranscriptFormatId): LearnedRemoval {
  return { connectionId: 'practice', model: 'whisper', format, field: 'temperature', learnedAt: 1 }
}

const noKey: AppError = { kind: 'no-key', message: 'There is no key.' }

function queuedOf(state: 'waiting' | 'unsent', change: Partial<QueuedRequest>): QueuedRequest {
  return {
    id: state,
    formId: 'transcribe',
    connectionId: 'practice',
    groupId: 'click',
    place: 0,
    submittedAt: 1,
    format: 'transcriptions',
    model: 'practice-transcribe',
    prompt: `${state}.wav`,
    label: 'Transcription',
    state,
    ...change,
  }
}

it('shows the words of an old transcript whose record is gone, without times and without a player', async () => {
  const run = runOf('r1', 'transcriptions')
  const gone = err({ kind: 'not-found' as const, message: 'The record was removed.' })
  const { container } = renderTab([entryOf(run)], {
    'audio.transcript': () => gone,
    'runs.record': () => gone,
    'history.get': () =>
      ok({
        ...entryOf(run),
        question: [{ type: 'text', text: 'call.wav' }],
        answer: [{ type: 'text', text: 'Good morning. It keeps them open.' }],
      }),
  })
  const rows = within(await text())
  expect(await rows.findByText('Good morning. It keeps them open.')).toBeTruthy()
  expect(rows.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(container.querySelector('audio')).toBeNull()
})
