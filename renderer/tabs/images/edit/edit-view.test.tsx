import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { WireBody } from '../../../../shared/gateway/wire.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { imagesEditForm, type Source } from '../../../../shared/request-forms/images/form.ts'
import type { SentForm } from '../../../../shared/runs/sent-form.ts'
import { newVariables } from '../../../../shared/templates/variables.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { listOf } from '../../../testing/fake-answers.ts'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { layoutStore } from '../../../stores/layout-store.ts'
import { createFakeRequests } from '../../../testing/fake-requests.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { generateValues } from '../generate/values.ts'
import { ImagesTab } from '../images-tab.tsx'
import { useImagesSubTab } from '../sub-tab-store.ts'
import type { MaskStep } from './mask/mask-step.ts'
import { editValues, maskValues, sentEdits } from './values.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'

const source: Source = {
  mediaId: 'a1',
  fileName: 'harbour.png',
  mediaType: 'image/png',
  bytes: 4_200,
  width: 64,
  height: 48,
  isFromLibrary: false,
}

const failed = sampleRun({
  id: 'r1',
  format: 'images-edits',
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  model: 'practice-image',
  status: 'failed',
  url: 'http://127.0.0.1:4141/v1/images/edits',
  isStreamed: false,
  startedAt: 1_795_256_000_000,
  httpStatus: 400,
  timings: { headersMs: 700, endMs: 1_200 },
  error: {
    kind: 'unsupported-parameter',
    message: 'This model refused quality.',
    field: 'quality',
    remedies: [{ type: 'remove-field', field: 'quality' }],
  },
  bytes: 100,
})

function renderView() {
  const requests = createFakeRequests(() => ok(failed))
  const entry: HistoryEntry = { run: failed, number: 1, isStarred: false, asked: 'A boat' }
  const handlers: FakeHandlers = {
    'models.list': () =>
      ok(listOf([{ id: 'practice-image', ownedBy: 'practice', endpointTypes: ['image-generation'] }])),
    'history.list': () => ok({ entries: [] }),
    'history.get': () => ok({ ...entry, question: [], answer: [] }),
    'runs.record': () =>
      ok({
        runId: 'r1',
        request: {
          method: 'POST',
          url: failed.url,
          headers: [],
          body: '',
          bodyBytes: 0,
          form: { bytes: 0, fields: fieldsOf(requests.sent.at(-1)?.request.body) },
        },
        response: null,
        events: [],
        chunks: [],
      }),
    'media.get': () => err({ kind: 'not-found', message: 'No such item.' }),
    'attachments.add': ({ name }) => {
      const { mediaId: id, mediaType, bytes, width, height } = source
      return ok({ id, name, mediaType, bytes, width, height })
    },
    ...requests.handlers,
  }
  return { ...renderInApp(<ImagesTab />, { handlers }), requests }
}

afterEach(() => vi.unstubAllGlobals())

/** The fields of a form as its record stores them. */
function fieldsOf(body: WireBody | undefined): SentForm['fields'] {
  const fields = body?.type === 'multipart' ? body.fields : []
  return fields.map((field) => ('value' in field ? field : { ...field, bytes: source.bytes }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(4)))
  localStorage.clear()
  layoutStore.getState().setInspectorOpen(true)
  editValues.setState({ form: imagesEditForm.initial })
  maskValues.setState({ form: { steps: [] } })
  sentEdits.setState({ form: { edits: [] } })
  generateValues.setState({ form: generateValues.initial })
  useImagesSubTab.getState().choose('edit')
})

it('says what is missing, and sends nothing until it is there', async () => {
  const { user, bridge } = renderView()
  expect(await screen.findByText('No image to edit yet')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Edit image/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(bridge.callsOf('requests.submit')).toHaveLength(0)
})

const sources = () => editValues.getState().form.sources.map(({ mediaId }) => mediaId)

const imageFile = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' })

it('takes sources that are dropped and pasted, in their order, and says what is no picture', async () => {
  const { bridge } = renderView()
  bridge.answer({
    'attachments.add': ({ name, bytes }) =>
      ok(
        name.endsWith('.png')
          ? { id: `id-of-${name}`, name, mediaType: 'image/png', bytes: bytes.length, width: 64, height: 48 }
          : { id: `id-of-${name}`, name, mediaType: 'text/plain', bytes: bytes.length },
      ),
  })
  const stage = await screen.findByText('No image to edit yet')
  fireEvent.drop(stage, {
    dataTransfer: { types: ['Files'], files: [imageFile('a.png'), imageFile('b.png')] },
  })
  await waitFor(() => expect(sources()).toEqual(['id-of-a.png', 'id-of-b.png']))
  const paste = (types: string[], name: string) =>
    fireEvent.paste(document.body, { clipboardData: { types, files: [imageFile(name)] } })
  // A paste that contains text goes into the focused field.
  paste(['Files', 'text/plain'], 'from-a-document.png')
  paste(['Files'], 'c.png')
  await waitFor(() => expect(sources()).toEqual(['id-of-a.png', 'id-of-b.png', 'id-of-c.png']))
  fireEvent.drop(screen.getByRole('region', { name: 'Request' }), {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'notes.txt')] },
  })
  expect(await screen.findByText(/Unsupported image type: notes\.txt/)).toBeDefined()
  expect(sources()).toHaveLength(3)
})

const result = () => screen.queryByRole('region', { name: 'Before and after' })

it('shows the result again that was put away, once there is a new one', async () => {
  editValues.getState().change({ sources: [source], prompt: 'A boat', model: 'practice-image' })
  layoutStore.getState().setInspectorOpen(false)
  const { user, bridge } = renderView()
  const button = await screen.findByRole('button', { name: /^Edit image/ })
  expect(result()).toBeNull()
  await user.click(button)
  await waitFor(() => expect(result()).not.toBeNull())
  // The main process is notified of the files that may be needed again.
  expect(bridge.callsOf('attachments.keepForForm').at(-1)).toEqual({ form: 'images-edit', ids: ['a1'] })
  act(() => layoutStore.getState().setInspectorOpen(false))
  expect(result()).toBeNull()
})

it('sends once per click what its list of uploads says, and a refused field is left out only on a click', async () => {
  const quality = { isSent: true, value: 'low' }
  editValues.getState().change({ sources: [source], parameters: { quality } })
  const { user, bridge, requests } = renderView()
  await user.type(await screen.findByRole('textbox', { name: 'What to paint in the mask' }), 'A boat')
  await waitFor(() => expect(editValues.getState().form.model).toBe('practice-image'))
  const uploads = within(screen.getByRole('region', { name: 'What will be uploaded' }))
  expect(uploads.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'model',
    'prompt',
    'image',
    'quality',
  ])
  await user.click(screen.getByRole('button', { name: /^Edit image/ }))
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  const image = { name: 'image', mediaId: 'a1', fileName: 'harbour.png', mediaType: 'image/png' }
  expect(bridge.callsOf('requests.submit')[0]).toMatchObject({ connectionId: 'practice' })
  expect(bridge.callsOf('requests.submit')[0]?.values).toEqual({
    model: 'practice-image',
    prompt: 'A boat',
    parameters: { quality },
    extraJson: '',
    sources: [source],
    variables: newVariables,
  })
  expect(requests.sent[0]?.request.body).toEqual({
    type: 'multipart',
    fields: [
      { name: 'model', value: 'practice-image' },
      { name: 'prompt', value: 'A boat' },
      image,
      { name: 'quality', value: 'low' },
    ],
  })

  await user.click(await screen.findByRole('button', { name: /without quality/ }))
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(2))
  expect(bridge.callsOf('requests.submit')[1]?.values).toMatchObject({
    sources: [source],
    parameters: { quality: { isSent: false, value: 'low' } },
  })
  expect(requests.sent[1]?.request.body).toMatchObject({
    fields: [{ name: 'model' }, { name: 'prompt' }, image],
  })
})

/** A stored mask: a rectangle on the source. */
const steps: MaskStep[] = [{ type: 'rectangle', feather: 0, from: { x: 0, y: 0 }, to: { x: 9, y: 9 } }]
const item: MediaItem = {
  id: 'm7',
  kind: 'image',
  fileName: 'pier.png',
  mediaType: 'image/png',
  bytes: 900,
  width: 32,
  height: 24,
  sha256: 'ab',
  createdAt: 1_795_256_000_000,
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}

it('replaces the sources with an image that is handed over, says so, and takes it back with Undo', async () => {
  const other = { ...source, mediaId: 'a2', fileName: 'quay.png' }
  editValues.getState().change({ sources: [source, other] })
  maskValues.getState().change({ steps })
  const { user } = renderView()
  await screen.findByRole('region', { name: 'Source images' })
  act(() => openWithMedia('images', [item]))
  expect(sources()).toEqual(['m7'])
  expect(maskValues.getState().form.steps).toEqual([])
  expect(await screen.findByText('2 sources replaced with pier.png. The mask was cleared.')).toBeDefined()
  // The first one undoes the painting.
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  expect(sources()).toEqual(['a1', 'a2'])
  expect(maskValues.getState().form.steps).toEqual(steps)
})

it('says nothing where no source was there before, nor where the same image is handed over again', async () => {
  renderView()
  await screen.findByText('No image to edit yet')
  act(() => openWithMedia('images', [item]))
  expect(sources()).toEqual(['m7'])
  maskValues.getState().change({ steps })
  act(() => openWithMedia('images', [item]))
  expect(maskValues.getState().form.steps).toEqual(steps)
  expect(screen.queryByText(/replaced/)).toBeNull()
})

it('takes the settings an edit was made with, and its sources, while the other form is in view', async () => {
  useImagesSubTab.getState().choose('generate')
  generateValues.getState().change({ prompt: 'A quay' })
  const { bridge } = renderView()
  bridge.answer({ 'media.get': () => ok(item) })
  await screen.findByRole('textbox', { name: 'Prompt' })
  const common = { model: 'practice-image', connectionName: 'Practice', isPractice: true }
  const edited = { ...common, prompt: 'A boat', format: 'images-edits', parameters: {}, madeFrom: ['m7'] }
  act(() => openWithSettings('images', edited))
  expect(await screen.findByRole('textbox', { name: 'What to paint in the mask' })).toBeDefined()
  await waitFor(() => expect(sources()).toEqual(['m7']))
  expect(editValues.getState().form.prompt).toBe('A boat')
  expect(generateValues.getState().form.prompt).toBe('A quay')

  const generated = { ...common, prompt: 'A pier', format: 'images-generations', parameters: { n: 2 } }
  act(() => openWithSettings('images', generated))
  expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeDefined()
  await waitFor(() => expect(generateValues.getState().form.prompt).toBe('A pier'))
  expect(editValues.getState().form.prompt).toBe('A boat')
})

it('uploads once for a double click, and shows what waits for its turn', async () => {
  editValues.getState().change({ sources: [source], prompt: 'A boat', model: 'practice-image' })
  const { user, bridge, requests } = renderView()
  const button = await screen.findByRole('button', { name: /^Edit image/ })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
  for (const count of [2, 3]) {
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    await user.click(button)
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(count))
  }
  expect(requests.sent).toHaveLength(2)
  const waiting = await screen.findByRole('list', { name: 'Waiting requests' })
  expect(within(waiting).getByText('waiting, 2 at a time')).toBeDefined()
  await user.click(within(waiting).getByRole('button', { name: 'Remove practice-image from the queue' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting requests' })).toBeNull())
})
