import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import { moderationLabel, type Verdict } from '../../../shared/formats/moderations/moderation.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import { moderationsForm, type ModerationImage } from '../../../shared/request-forms/moderations/form.ts'
import type { RequestGroup } from '../../../shared/request-queue/queued-request.ts'
import type { Block } from '../../../shared/runs/block.ts'
import type { SentFile } from '../../../shared/runs/sent-form.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { libraryItem } from '../../testing/library-item.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ModerationsTab, moderationsTab } from './definition.tsx'
import { takeItems } from './images.ts'
import { useResultsView } from './values.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const text = 'I will burn your car.'

function runOf(id: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    format: 'moderations',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: id.replace('run-', ''),
    url: 'http://127.0.0.1:4141/v1/moderations',
    isStreamed: false,
    startedAt: 1_795_256_000_000,
    httpStatus: 200,
    timings: { headersMs: 100, endMs: 1_200 },
    bytes: 400,
    ...change,
  })
}

const entryOf = (run: Run, asked = text): HistoryEntry => ({ run, number: 1, isStarred: false, asked })

const answerOf = (...verdicts: Verdict[]): Block[] => [
  { type: 'opaque', label: moderationLabel, value: { verdicts } },
]

const flagged: Verdict = {
  isFlagged: true,
  categories: [
    { name: 'violence', isFlagged: true, score: 0.93, inputs: ['text', 'image'] },
    { name: 'hate', isFlagged: false, score: 0.01, inputs: ['text'] },
  ],
}
const harmless: Verdict = { isFlagged: false, categories: [{ name: 'hate', isFlagged: false, score: 0.02 }] }

const attachmentId = 'a'.repeat(64)

const imageOf = (mediaId: string): ModerationImage => ({
  mediaId,
  fileName: `${mediaId}.png`,
  mediaType: 'image/png',
  bytes: 2_048,
  isFromLibrary: true,
})

/** A fake main process that stores the runs it receives. */
function renderTab(
  entries: HistoryEntry[] = [],
  answers: Record<string, Block[]> = {},
  {
    groups = [],
    body = {},
    files,
    known,
  }: { groups?: RequestGroup[]; body?: object; files?: SentFile[]; known?: string } = {},
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
        listOf(
          ['practice-moderation', 'practice-moderation-strict'].map((id) => ({
            id,
            ownedBy: 'practice',
            endpointTypes: ['openai'],
          })),
        ),
      ),
    'history.list': ({ format }) =>
      ok({ entries: entries.filter(({ run }) => format === undefined || run.format === format) }),
    'history.get': ({ id }) => {
      const entry = entries.find(({ run }) => run.id === id)
      if (entry === undefined) throw new Error(`The test knows no run ${id}`)
      return ok({ ...entry, question: [{ type: 'text', text: entry.asked }], answer: answers[id] ?? [] })
    },
    'runs.stop': () => ok({}),
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/moderations',
          headers: [],
          body: JSON.stringify({ model: id.replace('run-', ''), input: text, ...body }),
          bodyBytes: 60,
          ...(files !== undefined && { files }),
        },
        response: { status: 200, headers: [], body: '', bodyBytes: 400, isBodyCut: false },
        events: [],
        chunks: [],
      }),
    'media.get': ({ id }) =>
      id === known
        ? ok(libraryItem({ id, bytes: 2_048 }))
        : err({ kind: 'not-found', message: 'No such item.' }),
    'runs.keepBodyFiles': () => ok({}),
    'attachments.add': ({ name, bytes }) =>
      ok({ id: attachmentId, name, mediaType: 'image/png', bytes: bytes.length }),
    ...requests.handlers,
  }
  return { ...renderInApp(<ModerationsTab />, { handlers }), requests }
}

const verdicts = () => screen.findByRole('region', { name: 'Verdicts' })
const verdictOf = async (model: string) =>
  within(await verdicts()).findByRole('article', { name: `Verdict of ${model}` })
const check = (name: RegExp) => screen.findByRole('button', { name })

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  moderationsTab.values.setState({ form: moderationsForm.initial })
  useResultsView.setState(useResultsView.getInitialState())
})

describe('checking', () => {
  test('asks each model once with the same text, and shows them side by side until one is stopped', async () => {
    moderationsTab.values.setState({
      form: {
        ...moderationsForm.initial,
        input: text,
        models: ['practice-moderation', 'practice-moderation-strict'],
      },
    })
    const { user, bridge, requests } = renderTab()
    await user.click(await check(/^Check with 2 models/))
    await waitFor(() => expect(requests.sent).toHaveLength(2))
    expect(requests.sent.map(({ request }) => request.body)).toEqual(
      ['practice-moderation', 'practice-moderation-strict'].map((model) => ({
        type: 'json',
        value: { model, input: text },
      })),
    )
    const group = await within(await verdicts()).findByRole('region', { name: `Check 1: ${text}` })
    expect(await within(group).findByText('Waiting for practice-moderation')).toBeTruthy()
    await user.click(within(group).getByRole('button', { name: 'Stop practice-moderation-strict' }))
    expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'run-practice-moderation-strict' }])
  })

  test('sends nothing without a text or an image, and needs no text where there is an image', async () => {
    const { user, requests } = renderTab()
    const submit = await check(/^Check/)
    await waitFor(() => expect(submit.getAttribute('aria-description')).toBe('Write a text first'))
    await user.click(submit)
    expect(requests.sent).toHaveLength(0)
    act(() => moderationsTab.values.getState().change({ images: [imageOf('boat')] }))
    await waitFor(async () => expect((await check(/^Check/)).hasAttribute('aria-description')).toBe(false))
    await user.click(await check(/^Check/))
    await waitFor(() => expect(requests.sent).toHaveLength(1))
    expect(requests.sent[0]).toMatchObject({
      prompt: 'boat.png',
      files: [{ field: 'input', mediaId: 'boat', mediaType: 'image/png' }],
    })
  })

  test('fills an example in while there is nothing yet', async () => {
    const { user } = renderTab()
    await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
    expect(moderationsTab.values.getState().form.input).toMatch(/^You are such an idiot/)
  })
})

describe('images', () => {
  test('are taken out, and come back by Undo', async () => {
    moderationsTab.values.setState({ form: { ...moderationsForm.initial, images: [imageOf('boat')] } })
    const { user } = renderTab()
    await user.click(await screen.findByRole('button', { name: 'Remove boat.png' }))
    expect(moderationsTab.values.getState().form.images).toEqual([])
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    expect(moderationsTab.values.getState().form.images).toEqual([imageOf('boat')])
  })

  test('that another tab hands over take the place of those that were there; other files are passed over', () => {
    const shown: string[] = []
    const show = ({ message }: { message: string }) => void shown.push(message)
    takeItems([libraryItem({ id: 'sound', mediaType: 'audio/wav' })], show)
    expect(moderationsTab.values.getState().form.images).toEqual([])
    takeItems([libraryItem({ id: 'one' })], show)
    takeItems([libraryItem({ id: 'two' })], show)
    expect(moderationsTab.values.getState().form.images.map(({ mediaId }) => mediaId)).toEqual(['two'])
    expect(shown).toEqual(['The images were replaced by 1 image'])
  })
})

describe('a verdict', () => {
  const group: RequestGroup = { id: 'click', at: 1_795_256_000_000, runIds: ['run-a', 'run-b'] }

  test('stands in rows that are the same for all models, the worst category first, and says what a score is of', async () => {
    renderTab(
      [entryOf(runOf('run-b')), entryOf(runOf('run-a'))],
      { 'run-a': answerOf(harmless), 'run-b': answerOf(flagged) },
      { groups: [group] },
    )
    const first = within(await verdictOf('a'))
    const second = within(await verdictOf('b'))
    await first.findByText('Not flagged')
    expect(await second.findByText('1 of 2 categories')).toBeTruthy()
    const rowsOf = (column: typeof first) =>
      column.getAllByRole('rowheader').map((header) => header.textContent.replace('Flagged', ''))
    await waitFor(() => expect(rowsOf(first)).toEqual(['violence', 'hate']))
    expect(rowsOf(second)).toEqual(['violence', 'hate'])
    expect(first.getByRole('row', { name: /^violence/ }).textContent).toContain('–')
    expect(second.getByRole('row', { name: /^violence Flagged text and image 0\.93/ })).toBeTruthy()
  })

  test('is one for each input of a list', async () => {
    renderTab([entryOf(runOf('run-a'))], { 'run-a': answerOf(flagged, harmless) })
    const column = within(await verdictOf('a'))
    expect(await column.findByRole('heading', { name: 'Input 2' })).toBeTruthy()
    expect(column.getAllByRole('table')).toHaveLength(2)
  })

  test('that is missing says so, and can be asked for again', async () => {
    const { user, requests } = renderTab([entryOf(runOf('run-a'))], { 'run-a': [] })
    const column = within(await verdictOf('a'))
    expect(await column.findByText('The answer has no verdict in it.')).toBeTruthy()
    await user.click(column.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(requests.sent).toHaveLength(1))
  })

  test('is asked for once more however often that is pressed until what was asked is read', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const { user, bridge, requests } = renderTab([entryOf(runOf('run-a'))], { 'run-a': [] })
    const known = await bridge.call('runs.record', { id: 'run-a', only: 'bodies' })
    bridge.answer({
      'runs.record': async () => {
        await isRead
        return known
      },
    })
    const again = await within(await verdictOf('a')).findByRole('button', { name: 'Retry' })
    await user.click(again)
    await user.click(again)
    await act(async () => read())
    await waitFor(() => expect(requests.sent).toHaveLength(1))
    expect(bridge.callsOf('requests.submit')).toHaveLength(1)
  })

  test('tells how long it took and what it cost, and that is not known before it is over', async () => {
    renderTab([entryOf(runOf('run-a'))], { 'run-a': answerOf(flagged) })
    const column = within(await verdictOf('a'))
    await column.findByText('Flagged', { selector: 'p *' })
    expect(column.getByText('1.20 s')).toBeTruthy()
    expect(column.getByText(/^Cost/)).toBeTruthy()
  })

  test('offers its request, a case of an experiment and other tabs in its menu', async () => {
    const { user } = renderTab([entryOf(runOf('run-a'))], { 'run-a': answerOf(flagged) })
    const column = within(await verdictOf('a'))
    await user.click(column.getByRole('button', { name: 'More for a' }))
    const menu = within(await screen.findByRole('menu'))
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(expect.arrayContaining(['Inspect request', 'Send again', 'Copy verdict']))
    await user.click(menu.getByRole('menuitem', { name: 'Inspect request' }))
    const side = await screen.findByRole('region', { name: 'Request of a check' })
    await user.click(within(side).getByRole('button', { name: 'Close the request' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Request of a check' })).toBeNull())
  })
})

describe('"Reuse settings"', () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
  const body = { input: [{ type: 'text', text }, image] }
  const group: RequestGroup = { id: 'click', at: 1_795_256_000_000, runIds: ['run-a'] }

  const files = [{ mediaId: 'boat', fileName: 'boat.png', mediaType: 'image/png' }]

  test.each([
    ['boat', imageOf('boat')],
    // When the file was deleted from the library, its record still has the bytes.
    ['another', { ...imageOf('boat'), mediaId: attachmentId, bytes: 3, isFromLibrary: false }],
  ])('brings back text, models and images; in the library is %s', async (known, image_) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: known === 'boat' ? 200 : 404 }))
    const { user } = renderTab(
      [entryOf(runOf('run-a'))],
      { 'run-a': answerOf(flagged) },
      { groups: [group], body, files, known },
    )
    await verdictOf('a')
    await user.click(await screen.findByRole('button', { name: 'Reuse settings' }))
    await waitFor(() => expect(moderationsTab.values.getState().form.models).toEqual(['a']))
    expect(moderationsTab.values.getState().form).toMatchObject({ input: text, images: [image_] })
  })

  test('says where the images are not known any more, and changes nothing', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    const cut = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAAA' } }
    const { user } = renderTab(
      [entryOf(runOf('run-a'))],
      { 'run-a': answerOf(flagged) },
      { groups: [group], body: { input: [cut] } },
    )
    await verdictOf('a')
    const before = moderationsTab.values.getState().form
    await user.click(await screen.findByRole('button', { name: 'Reuse settings' }))
    expect(await screen.findByText(requestTabText().recordNotFound)).toBeTruthy()
    expect(moderationsTab.values.getState().form).toEqual(before)
  })
})
