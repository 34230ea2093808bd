import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { speechForm } from '../../../shared/request-forms/speech/form.ts'
import type { RequestGroup } from '../../../shared/request-queue/queued-request.ts'
import type { TranscriptionRequest } from '../../../shared/audio/transcription-request.ts'
import type { Block } from '../../../shared/runs/block.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { useSaveCaseStore } from '../../panels/experiments/save-case-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'
import { SpeechTab, speechTab } from './definition.tsx'
import { blindVotes } from './clips/blind-votes.ts'
import { transcribedClips } from './clips/transcribed-clips.ts'
import { useClipsView } from './clips/view-store.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const text = 'The harbour office opens at seven.'

function runOf(id: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    format: 'speech',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-speech',
    url: 'http://127.0.0.1:4141/v1/audio/speech',
    isStreamed: false,
    startedAt: 1_795_256_000_000,
    httpStatus: 200,
    timings: { headersMs: 400, endMs: 1_200 },
    bytes: 48_044,
    ...change,
  })
}

const entryOf = (run: Run, asked = text): HistoryEntry => ({ run, number: 1, isStarred: false, asked })

const audioOf = (mediaId: string): Block => ({
  type: 'media',
  mediaType: 'audio/wav',
  mediaId,
  bytes: 48_044,
})

const itemOf = (id: string): MediaItem => ({
  id,
  kind: 'audio',
  fileName: `2026-11-21_14-03-22_practice-speech_${id}.wav`,
  mediaType: 'audio/wav',
  bytes: 48_044,
  sha256: 'ab',
  createdAt: 1_795_256_000_000,
  provenance: {
    prompt: text,
    model: 'practice-speech',
    format: 'speech',
    parameters: { voice: id.replace('sound-', '') },
    connectionName: 'Practice',
    isPractice: true,
  },
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
})

/** A fake main process that stores the runs it receives. `heard` is the text that transcriptions return. */
function renderTab(
  entries: HistoryEntry[] = [],
  answers: Record<string, Block[]> = {},
  more: FakeHandlers = {},
  groups: RequestGroup[] = [],
) {
  const requests = createFakeRequests(({ label, prompt }) => {
    const run = runOf(`run-${label}`, { status: 'running', timings: {}, startedAt: Date.now() })
    entries.unshift(entryOf(run, prompt))
    return ok(run)
  })
  requests.groups.push(...groups)
  const handlers: FakeHandlers = {
    'models.list': () =>
      ok(
        listOf([
          { id: 'practice-speech', ownedBy: 'practice', endpointTypes: ['openai'] },
          { id: 'practice-transcribe', ownedBy: 'practice', endpointTypes: ['openai'] },
        ]),
      ),
    'history.list': ({ format }) =>
      ok({ entries: entries.filter(({ run }) => format === undefined || run.format === format) }),
    'history.get': ({ id }) => {
      const entry = entries.find(({ run }) => run.id === id)
      if (entry === undefined) throw new Error(`The test knows no run ${id}`)
      return ok({ ...entry, question: [{ type: 'text', text: entry.asked }], answer: answers[id] ?? [] })
    },
    'media.get': ({ id }) => ok(itemOf(id)),
    'media.star': ({ ids }) => ok({ ids }),
    'runs.stop': () => ok({}),
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/audio/speech',
          headers: [],
          body: JSON.stringify({ model: 'practice-speech', input: text, voice: `voice of ${id}`, speed: 2 }),
          bodyBytes: 66,
        },
        response: {
          status: 200,
          headers: [{ name: 'content-type', value: 'audio/mpeg' }],
          body: '',
          bodyBytes: 48_044,
          isBodyCut: false,
        },
        events: [],
        chunks: [],
      }),
    ...requests.handlers,
    ...more,
  }
  return { ...renderInApp(<SpeechTab />, { handlers }), requests }
}

const clips = () => screen.getByRole('region', { name: 'Clips' })
const speak = (name: RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  speechTab.values.setState({ form: speechForm.initial })
  blindVotes.setState({ form: blindVotes.initial })
  transcribedClips.setState({ form: transcribedClips.initial })
  useClipsView.setState(useClipsView.getInitialState())
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(0)))
})

describe('a text with variables', () => {
  test('asks for their values before it is sent; switched off, it is sent as it is written', async () => {
    const { user, requests } = renderTab()
    await user.click(await screen.findByRole('textbox', { name: 'Text' }))
    await user.paste('Hello {{name}}, {{ name }} of {{city}}')
    const strip = within(await screen.findByRole('region', { name: 'Variables' }))
    strip.getByText('2 variables: name, city')
    expect((await speak(/^Speak/)).getAttribute('aria-description')).toBe('Fill in the variable name first')
    await user.click(strip.getByRole('switch', { name: 'Fill in variables' }))
    expect(strip.queryByRole('textbox')).toBeNull()
    await user.click(await speak(/^Speak/))
    await waitFor(() => expect(requests.sent).toHaveLength(1))
    expect(requests.sent[0]?.prompt).toBe('Hello {{name}}, {{ name }} of {{city}}')

    await user.click(strip.getByRole('switch', { name: 'Fill in variables' }))
    await user.click(strip.getByRole('textbox', { name: 'name' }))
    await user.paste('{{city}}')
    await screen.findByText('Fill in the variable city first')
    await user.click(strip.getByRole('textbox', { name: 'city' }))
    await user.paste('Kiel')
    await user.click(await speak(/^Speak/))
    await waitFor(() => expect(requests.sent).toHaveLength(2))
    expect(requests.sent[1]?.prompt).toBe('Hello {{city}}, {{city}} of Kiel')
    expect(speechTab.values.getState().form.input).toBe('Hello {{name}}, {{ name }} of {{city}}')
  })

  test('that another tab hands over is no template, whatever braces it has', async () => {
    speechTab.values.setState({
      form: { ...speechForm.initial, variables: { isOn: true, values: { name: 'Ada' } } },
    })
    renderTab()
    await screen.findByRole('textbox', { name: 'Text' })
    act(() => openWithTexts('speech', { texts: ['Hello {{name}}'] }))
    const fillIn = await screen.findByRole('switch', { name: 'Fill in variables' })
    expect(fillIn.getAttribute('aria-checked')).toBe('false')
  })
})

describe('speaking', () => {
  test('sends one request for each ticked voice, and shows them side by side', async () => {
    const { user, bridge, requests } = renderTab()
    await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
    await user.click(await speak(/^Speak with 3 voices/))
    await waitFor(() => expect(requests.sent).toHaveLength(2))
    expect(requests.sent.map(({ label }) => label)).toEqual(['alloy', 'nova'])
    const group = await within(clips()).findByRole('region', { name: /^Clips: The harbour/ })
    await waitFor(() => expect(within(group).getAllByRole('article')).toHaveLength(3))
    expect(await within(group).findByText('Waiting, 2 at a time')).toBeTruthy()
    await user.click(await within(group).findByRole('button', { name: 'Stop nova' }))
    expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'run-nova' }])
    fireEvent.contextMenu(within(group).getByRole('button', { name: 'Remove onyx from the queue' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the queue' }))
    await waitFor(() => expect(within(group).getAllByRole('article')).toHaveLength(2))
  })

  test('takes any name for a voice, and Ctrl+Enter speaks once there is all it needs', async () => {
    const { user, bridge, requests } = renderTab()
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('textbox', { name: 'Voice name' }))
    await user.paste('en-GB-Sonia')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('checkbox', { name: /^alloy/ }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(bridge.callsOf('requests.submit')).toEqual([])
    await user.click(screen.getByRole('textbox', { name: 'Text' }))
    await user.paste('Hello')
    expect(screen.getByText('5 characters')).toBeTruthy()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
    expect(requests.sent[0]?.request.body).toMatchObject({ value: { voice: 'en-GB-Sonia', input: 'Hello' } })
  })
})

test('takes a text that another tab sends, and Undo brings back the one before', async () => {
  const { user } = renderTab()
  speechTab.values.getState().change({ input: 'Mine' })
  act(() => openWithTexts('speech', { texts: ['An answer'] }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'An answer'),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(speechTab.values.getState().form.input).toBe('Mine')
})

test('a text that is too long for most models is sent in parts when that is chosen', async () => {
  const { user, bridge, requests } = renderTab()
  act(() =>
    speechTab.values.getState().change({ model: 'practice-voice', input: 'A sentence. '.repeat(500) }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Send in 2 parts, one request each' }))
  expect(await screen.findByText(/1 voice in parts: 2 requests\./)).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  await waitFor(() => expect(requests.sent.map(({ label }) => label)).toEqual(['alloy 1/2', 'alloy 2/2']))
})

describe('takes of before', () => {
  const click = { id: 'click', at: 1_795_256_000_000, runIds: ['a', 'b'] }
  const done = [entryOf(runOf('b')), entryOf(runOf('a'))]
  const answers = { a: [audioOf('sound-aria')], b: [audioOf('sound-bram')] }

  test('stand side by side again, say what they really are, and can be starred', async () => {
    const { user, bridge } = renderTab([...done], answers, {}, [click])
    expect(await screen.findByRole('heading', { name: 'aria' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'bram' })).toBeTruthy()
    expect(await screen.findAllByText(/states audio\/mpeg, but its bytes are WAV/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Add bram to favourites' }))
    expect(bridge.callsOf('media.star')).toEqual([{ ids: ['sound-bram'], isStarred: true }])
  })

  test('can be heard without knowing whose voice it is', async () => {
    const { user } = renderTab([...done], answers, {}, [click])
    expect(await screen.findByRole('heading', { name: 'aria' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Blind' }))
    expect(await screen.findByRole('heading', { name: 'Voice A' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Play Voice B' })).toBeTruthy()
    expect(clips().textContent).not.toMatch(/aria|bram|practice-speech/)
    const names = [...clips().querySelectorAll('[aria-label], [title]')].map(
      (element) => `${element.getAttribute('aria-label')} ${element.getAttribute('title')}`,
    )
    expect(names.join(' ')).not.toMatch(/aria|bram|practice-speech/)
    await user.click(screen.getByRole('radio', { name: 'Side by side' }))
    expect(await screen.findByRole('heading', { name: 'bram' })).toBeTruthy()
  })

  test('are voted on blind, and then told with how often the voice has won', async () => {
    blindVotes.setState({
      form: { votes: [{ groupId: 'x', runId: 'y', voice: 'bram', among: ['aria', 'bram'] }] },
    })
    const { user } = renderTab([...done], answers, {}, [click])
    await screen.findByRole('heading', { name: 'aria' })
    await user.click(screen.getByRole('radio', { name: 'Blind' }))
    await user.click(await screen.findByRole('button', { name: 'Choose Voice A as the best' }))
    const note = await screen.findByText(/^You chose (aria|bram) without knowing its name/)
    const voice = note.textContent.includes('aria') ? 'aria' : 'bram'
    expect(note.textContent).toContain(voice === 'bram' ? 'won 2 of 2 blind votes' : 'won 1 of 2 blind votes')
    expect(screen.getByRole('heading', { name: 'aria' })).toBeTruthy()
    expect(screen.getByText('your choice')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /as the best$/ })).toBeNull()
  })

  test('fill the form again with their words, voices and fields', async () => {
    const { user } = renderTab([...done], answers, {}, [click])
    await user.click(await screen.findByRole('button', { name: 'Reuse settings' }))
    await waitFor(() => expect(speechTab.values.getState().form.input).toBe(text))
    const { voices, parameters } = speechTab.values.getState().form
    expect(voices.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual([
      'voice of a',
      'voice of b',
    ])
    expect(parameters['speed']).toEqual({ isSent: true, value: 2 })
  })

  test('are saved as cases of an experiment, each by its own run', async () => {
    const { user } = renderTab([...done], answers, {}, [click])
    await user.click(await screen.findByRole('button', { name: 'More for aria' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as case…' }))
    expect(useSaveCaseStore.getState().source).toEqual({ of: 'run', id: 'a' })
    useSaveCaseStore.getState().close()
  })

  test('have the same menu on a right click', async () => {
    renderTab([...done], answers, {}, [click])
    fireEvent.contextMenu(await screen.findByRole('heading', { name: 'aria' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toContain('Inspect request')
    expect(entries).toContain('Reuse settings')
  })

  test('that failed say why, and are asked for again in their place', async () => {
    const error = {
      kind: 'invalid-response',
      code: 'sound-without-samples',
      message: 'The response is the header of an audio file, without any audio.',
    } as const
    const failed = entryOf(runOf('b', { status: 'failed', error }))
    const { user, bridge, requests } = renderTab([failed, entryOf(runOf('a'))], answers, {}, [click])
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('without any audio')
    await user.click(within(notice).getByRole('button', { name: 'Retry unchanged' }))
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
    await waitFor(() => expect(requests.groups[0]?.runIds).toEqual(['a', 'run-voice of b']))
  })

  test('are listened back to, and the words that differ are told without colours too', async () => {
    const entries = [entryOf(runOf('a'))]
    const { user, bridge } = renderTab(entries, answers, {
      'transcriptions.start': ({ file }: TranscriptionRequest) => {
        const run = runOf('heard', { format: 'transcriptions', model: 'practice-transcribe' })
        entries.unshift(entryOf(run, file?.fileName))
        return ok(run)
      },
      'audio.transcript': () => ok({ text: 'The harbour opens at eleven o’clock.', segments: [], words: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Transcribe 1 clip' }))
    expect(bridge.callsOf('transcriptions.start')[0]).toMatchObject({
      model: 'practice-transcribe',
      file: { mediaId: 'sound-aria', mediaType: 'audio/wav' },
    })
    const list = await screen.findByRole('list', { name: 'Transcripts of the clips' })
    expect(await within(list).findByText('3 of 6 words differ')).toBeTruthy()
    expect(within(list).getByText('50 % word error rate')).toBeTruthy()
    expect([...list.querySelectorAll('del')].map((word) => word.textContent)).toEqual([
      'missing: office',
      'missing: seven.',
    ])
    expect([...list.querySelectorAll('ins')].map((word) => word.textContent)).toContain('inserted: eleven')
  })

  test('could not be read: says so, and reads them again', async () => {
    let isBroken = true
    const { user } = renderTab(
      [],
      {},
      {
        'history.list': () =>
          isBroken ? err({ kind: 'storage', message: 'The history cannot be read.' }) : ok({ entries: [] }),
      },
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The history cannot be read.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'No audio yet' })).toBeTruthy()
  })
})
