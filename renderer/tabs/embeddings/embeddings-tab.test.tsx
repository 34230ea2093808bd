import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EmbeddingBatch, EmbeddingResult } from '../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { ok } from '../../../shared/errors/result.ts'
import { embeddingsForm, type EmbeddingsValues } from '../../../shared/request-forms/embeddings/form.ts'
import type { TextSet } from '../../../shared/sets/text-set.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { EmbeddingsTab } from './definition.tsx'
import { EmbeddingsFrame } from './frame.tsx'
import { useTexts } from './texts/texts-store.ts'
import { embeddingsValues } from './values.ts'
import { ScoreRow } from './views/score-row.tsx'
import { useEmbeddingsView } from './view-store.ts'

const batch = (change: Partial<EmbeddingBatch>): EmbeddingBatch => ({
  start: 0,
  count: 1,
  status: 'waiting',
  problems: [],
  ...change,
})

const resultOf = (id: string, change: Partial<EmbeddingResult> = {}): EmbeddingResult => ({
  id,
  setId: 'set-1',
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  format: 'embeddings',
  model: 'practice-embed',
  parameters: {},
  extraJson: '',
  batchSize: 1,
  atOnce: 1,
  status: 'incomplete',
  startedAt: Date.now(),
  tookMs: 12,
  rowCount: 2,
  readyCount: 0,
  batches: [batch({}), batch({ start: 1 })],
  ...change,
})

const savedSet: TextSet = {
  id: 'set-1',
  kind: 'embeddings',
  name: 'Animals',
  query: '',
  rows: ['a cat', ' ', 'a dog'].map((text, at) => ({ id: `row ${at}`, text })),
  createdAt: 1,
  updatedAt: 1,
}

const firstRow = { id: 'row 0', text: 'a cat', label: '1', group: undefined }

/** A fake main process that holds one set and starts a result with each click. */
function renderTab(results: EmbeddingResult[] = [], more: FakeHandlers = {}, inFrame?: ReactElement) {
  const requests = createFakeRequests(({ model }, values) => {
    const { setId, parameters, batchSize } = embeddingsForm.schema.parse(values)
    const result = resultOf(`result-${results.length + 1}`, {
      setId,
      model,
      parameters,
      batchSize,
      status: 'running',
    })
    results.unshift(result)
    return ok(result)
  })
  const shown = inFrame === undefined ? <EmbeddingsTab /> : <EmbeddingsFrame>{inFrame}</EmbeddingsFrame>
  const rendered = renderInApp(shown, {
    handlers: {
      'sets.list': () => ok([{ ...savedSet, rowCount: 3, resultCount: results.length }]),
      'sets.get': () => ok(savedSet),
      'sets.create': ({ name = '', query = '', rows }) => ok({ ...savedSet, id: 'set-2', name, query, rows }),
      'sets.update': ({ rows = savedSet.rows }) => ok({ ...savedSet, rows }),
      'embeddings.list': ({ setId }) => ok(results.filter((result) => result.setId === setId)),
      'embeddings.get': ({ id }) =>
        ok({ result: results.find((result) => result.id === id) ?? resultOf(id), rows: [] }),
      'embeddings.continue': ({ id }) => ok(resultOf(id, { status: 'running' })),
      'embeddings.stop': ({ id }) => ok(resultOf(id)),
      'embeddings.delete': () => ok({}),
      ...requests.handlers,
      ...more,
    },
  })
  return { ...rendered, requests, results }
}

const results = () => within(screen.getByRole('region', { name: 'Results' }))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = vi.fn()
      terminate = vi.fn()
      addEventListener = vi.fn()
    },
  )
  useTexts.getState().start()
  embeddingsValues.setState({ form: embeddingsForm.initial })
  useEmbeddingsView.setState(useEmbeddingsView.getInitialState())
})

afterEach(() => void vi.unstubAllGlobals())

test('one click is one request of the queue, with the texts of the set and without empty rows', async () => {
  const { user, bridge } = renderTab()
  const embed = await screen.findByRole('button', { name: /^Embed 2 texts/ })
  expect(screen.getByText('2 of 3 rows')).toBeTruthy()
  expect(screen.getByText(/^1 request, about [\d,]+ tokens$/)).toBeTruthy()
  await waitFor(() => expect(embeddingsValues.getState().form.model).toBe('practice-embed'))
  act(() => embeddingsValues.getState().change({ batchSize: 1 }))
  expect(screen.getByText(/^2 requests, about [\d,]+ tokens$/)).toBeTruthy()
  await user.click(embed)
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  const values = bridge.callsOf('requests.submit')[0]?.values as EmbeddingsValues
  expect(values).toMatchObject({ setId: 'set-1', model: 'practice-embed', batchSize: 1 })
  expect(values.rows).toEqual([
    { id: 'row 0', text: 'a cat' },
    { id: 'row 2', text: 'a dog' },
  ])
  // The set holds the texts; the form stores none of them.
  expect(embeddingsValues.getState().form.rows).toEqual([])
})

test('a click does nothing while the one before is on its way', async () => {
  const { user, bridge } = renderTab([], { 'requests.submit': () => new Promise(() => undefined) })
  const embed = await screen.findByRole('button', { name: /^Embed 2 texts/ })
  await waitFor(() => expect(embeddingsValues.getState().form.model).toBe('practice-embed'))
  await user.dblClick(embed)
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(bridge.callsOf('requests.submit')).toHaveLength(1)
})

test('what goes on says how far it is, and is stopped', async () => {
  const { user, bridge } = renderTab([
    resultOf('one', {
      status: 'running',
      readyCount: 1,
      batches: [batch({ status: 'done' }), batch({ start: 1 })],
    }),
  ])
  expect(await screen.findByText('1 of 2 requests, 1 of 2 vectors')).toBeTruthy()
  await user.click(results().getByRole('button', { name: 'Stop' }))
  expect(bridge.callsOf('embeddings.stop')).toEqual([{ id: 'one' }])
})

test('what was stopped goes on with what is missing, and nothing of it is sent again', async () => {
  const { user, bridge, requests } = renderTab([resultOf('one', { batches: [batch({ status: 'stopped' })] })])
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(bridge.callsOf('embeddings.continue')).toEqual([{ id: 'one' }]))
  expect(requests.sent).toEqual([])
})

const refusal: AppError = {
  kind: 'unsupported-parameter',
  field: 'dimensions',
  message: 'dimensions is not supported',
  remedies: [{ type: 'remove-field', field: 'dimensions' }],
}
const dimensions = { dimensions: { isSent: true, value: 8 } }
const refused = () =>
  resultOf('one', {
    parameters: dimensions,
    batches: [batch({ status: 'failed', error: refusal })],
  })

test('a field that was refused is left out of a new result, and of the form', async () => {
  const { user, bridge } = renderTab([refused()])
  await screen.findByText('dimensions is not supported')
  act(() =>
    embeddingsValues.getState().change({ model: 'practice-embed', parameters: dimensions, batchSize: 9 }),
  )
  expect(screen.getByText('Not supported by this model')).toBeTruthy()
  // The tab does not read hundreds of batches one by one: the result has everything it shows.
  expect(bridge.callsOf('history.list').filter(({ format }) => format !== undefined)).toEqual([])
  await user.click(results().getByRole('button', { name: /without dimensions/i }))
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  expect(bridge.callsOf('requests.submit')[0]?.values).toMatchObject({
    batchSize: 1,
    parameters: { dimensions: { isSent: false } },
  })
  expect(embeddingsValues.getState().form.parameters['dimensions']?.isSent).toBe(false)
  expect(bridge.callsOf('embeddings.continue')).toEqual([])
})

test('a field that is left out from now on lets the result go on', async () => {
  const key = { connectionId: 'practice', model: 'practice-embed', format: 'embeddings' as const }
  const { user, bridge } = renderTab([refused()], {
    'medic.list': () => ok([{ ...key, field: 'dimensions', learnedAt: 1 }]),
  })
  await screen.findByText('dimensions is not supported')
  await user.click(results().getByRole('button', { name: /without dimensions/i }))
  await waitFor(() => expect(bridge.callsOf('embeddings.continue')).toEqual([{ id: 'one' }]))
  expect(bridge.callsOf('requests.submit')).toEqual([])
})

test('the settings of a result are put into the form, and it is deleted', async () => {
  const { user, bridge } = renderTab([resultOf('one', { batchSize: 7, atOnce: 3, parameters: dimensions })])
  await user.click(await screen.findByRole('button', { name: /^Result: practice-embed/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Reuse settings/ }))
  expect(embeddingsValues.getState().form).toMatchObject({ batchSize: 7, atOnce: 3, parameters: dimensions })
  await user.click(screen.getByRole('button', { name: /^Result: practice-embed/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete this result/ }))
  await waitFor(() => expect(bridge.callsOf('embeddings.delete')).toEqual([{ id: 'one' }]))
  expect(await screen.findByText('Vectors of practice-embed deleted')).toBeTruthy()
})

test('what waits for its turn is in view, and is taken out', async () => {
  const { user, bridge } = renderTab([], {
    'requests.list': () =>
      ok({
        queued: [
          {
            id: 'q1',
            formId: 'embeddings',
            connectionId: 'practice',
            submittedAt: 1,
            groupId: 'g1',
            place: 0,
            format: 'embeddings',
            model: 'practice-embed',
            prompt: 'a cat\na dog',
            label: 'Texts 1 to 2',
            state: 'waiting',
          },
        ],
        groups: [],
      }),
  })
  const waiting = within(await screen.findByRole('list', { name: 'Waiting requests' }))
  await user.click(waiting.getByRole('button'))
  expect(bridge.callsOf('requests.remove')).toEqual([{ id: 'q1' }])
})

test('more than 1,000 texts are sent only after the number of requests and tokens was confirmed', async () => {
  const { user, bridge } = renderTab()
  await screen.findByRole('button', { name: /^Embed 2 texts/ })
  await waitFor(() => expect(embeddingsValues.getState().form.model).toBe('practice-embed'))
  const many = Array.from({ length: 1_001 }, (_, at) => ({ id: `${at}`, text: `text ${at}` }))
  act(() => useTexts.getState().edit(many))
  await user.click(await screen.findByRole('button', { name: /^Embed 1,001 texts/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 1,001 texts?' }))
  expect(bridge.callsOf('requests.submit')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Send 16 requests' }))
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
})

test('texts of another tab begin a set of their own', async () => {
  renderTab()
  await screen.findByRole('button', { name: /^Embed 2 texts/ })
  act(() => openWithTexts('embeddings', { query: 'which?', texts: ['one', 'two'] }))
  await waitFor(() => expect(useTexts.getState().rows.map(({ text }) => text)).toEqual(['one', 'two']))
  expect(useTexts.getState().setId).toBe('set-2')
})

test('a row has a menu wherever it is shown: it can be removed there, and sent to another tab', async () => {
  const { user } = renderTab([], {}, <ScoreRow row={firstRow} score={0.5} onPick={() => undefined} />)
  await waitFor(() => expect(useTexts.getState().rows).toHaveLength(3))
  const row = await screen.findByRole('button', { name: /a cat/ })
  await user.pointer({ keys: '[MouseRight]', target: row })
  const menu = within(await screen.findByRole('menu'))
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Show nearest texts',
    'Copy text',
    'Send to',
    'Attach files to this row',
    'Remove row',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Remove row' }))
  expect(useTexts.getState().rows.map(({ text }) => text)).toEqual([' ', 'a dog'])
})

const number = (at: number) => screen.getByRole('button', { name: `Choose text ${at}` })

test('texts are walked, written in and removed by keys from their numbers', async () => {
  // The list renders as many rows as fit its height, which is 0 in a test.
  for (const side of ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
  const { user } = renderTab()
  await waitFor(() => expect(useTexts.getState().rows).toHaveLength(3))
  act(() => number(1).focus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(number(2)))
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toBe(number(3)))
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement).toBe(number(1)))
  await user.keyboard('{Delete}')
  expect(useTexts.getState().rows).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(number(1)))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  vi.restoreAllMocks()
})
