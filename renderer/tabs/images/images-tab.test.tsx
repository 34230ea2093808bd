import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '../../../shared/runs/block.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { imagesGenerateForm } from '../../../shared/request-forms/images/form.ts'
import type { QueuedRequest } from '../../../shared/request-queue/queued-request.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { createFakeRequests, type FakeRequests } from '../../testing/fake-requests.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
import { generateValues } from './generate/values.ts'
import { useImagesView } from './generate/view-store.ts'
import { ImagesTab } from './images-tab.tsx'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

function runOf(id: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    format: 'images-generations',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-image',
    url: 'http://127.0.0.1:4141/v1/images/generations',
    isStreamed: false,
    startedAt: 1_795_256_000_000,
    httpStatus: 200,
    timings: { headersMs: 700, endMs: 1_200 },
    bytes: 100,
    ...change,
  })
}

const imageOf = (mediaId: string): Block => ({
  type: 'media',
  mediaType: 'image/png',
  mediaId,
  width: 1536,
  height: 1024,
  bytes: 4_200,
})

const item: MediaItem = {
  id: 'm1',
  kind: 'image',
  fileName: '2026-11-21_14-03-22_practice-image_a-harbour.png',
  mediaType: 'image/png',
  bytes: 4_200,
  width: 1536,
  height: 1024,
  sha256: 'ab',
  createdAt: 1_795_256_000_000,
  provenance: {
    prompt: 'A harbour',
    model: 'practice-image',
    format: 'images-generations',
    parameters: { n: 2 },
    connectionName: 'Practice',
    isPractice: true,
    requestId: 'req-1',
  },
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}

/** A fake main process that stores the runs it receives. */
function renderTab(
  entries: HistoryEntry[] = [],
  answers: Record<string, Block[]> = {},
): RenderedApp & { entries: HistoryEntry[]; requests: FakeRequests } {
  const requests = createFakeRequests(({ prompt }) => {
    const run = runOf(`new-${entries.length}`, { status: 'running', timings: {} })
    entries.unshift({ run, number: entries.length + 1, isStarred: false, asked: prompt })
    return ok(run)
  })
  const handlers: FakeHandlers = {
    'models.list': () =>
      ok(listOf([{ id: 'practice-image', ownedBy: 'practice', endpointTypes: ['image-generation'] }])),
    'history.list': () => ok({ entries: [...entries] }),
    'history.get': ({ id }) => {
      const entry = entries.find(({ run }) => run.id === id)
      if (entry === undefined) throw new Error(`The test knows no run ${id}`)
      return ok({ ...entry, question: [{ type: 'text', text: entry.asked }], answer: answers[id] ?? [] })
    },
    'presets.earlier': () => ok({ texts: entries.map(({ asked }) => asked) }),
    'media.list': () => ok({ items: [], total: 3 }),
    'media.get': () => ok(item),
    'media.delete': () => ok({}),
    'media.restore': () => ok({}),
    'runs.stop': () => ok({}),
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/images/generations',
          headers: [],
          body: '{"model":"practice-image","prompt":"A harbour","n":2,"style":"vivid"}',
          bodyBytes: 66,
        },
        response: null,
        events: [],
        chunks: [],
      }),
    ...requests.handlers,
  }
  return { ...renderInApp(<ImagesTab />, { handlers }), entries, requests }
}

const entryOf = (run: Run, asked: string): HistoryEntry => ({ run, number: 1, isStarred: false, asked })

const generate = (name: RegExp = /^Generate/) => screen.findByRole('button', { name })
const results = () => screen.getByRole('region', { name: 'Results' })

beforeEach(() => {
  localStorage.clear()
  generateValues.setState({ form: imagesGenerateForm.initial })
  useImagesView.setState(useImagesView.getInitialState())
})

describe('generating', () => {
  it('sends the filled-in example once, holds its places open, and shows what was saved', async () => {
    const { user, bridge, entries, requests } = renderTab()
    await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
    await user.click(await generate(/^Generate 4 images/))
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
    expect(bridge.callsOf('requests.submit')[0]).toMatchObject({
      formId: 'images-generate',
      connectionId: 'practice',
      values: { model: 'practice-image', parameters: { n: { isSent: true, value: 4 } } },
    })
    const group = await within(results()).findByRole('region', { name: /^A lighthouse/ })
    await waitFor(() => expect(within(group).getAllByRole('listitem')).toHaveLength(4))
    expect(within(screen.getByRole('list', { name: 'Requests' })).getAllByRole('listitem')).toHaveLength(1)

    const [stream] = bridge.streamsOf('runs.watch')
    const done = runOf('new-0')
    const parts = ['m1', 'm2'].map((mediaId, index) => ({
      type: 'media' as const,
      block: `image/${index}`,
      mediaType: 'image/png',
      mediaId,
    }))
    stream?.push({ runId: 'new-0', seq: 1, parts, run: { ...done, status: 'running' } })
    expect(await within(group).findByRole('button', { name: 'Image 2 of 4' })).toBeDefined()
    // The first image to arrive is the one whose details are shown.
    expect(await within(group).findByRole('button', { name: 'Image 1 of 4', pressed: true })).toBeDefined()
    entries.splice(
      0,
      1,
      entryOf({ ...done, finish: { reason: 'other', raw: '2 of 4 images' } }, 'A lighthouse'),
    )
    stream?.push({ runId: 'new-0', seq: 2, parts: [], run: done })
    stream?.end()
    requests.end('new-0')
    bridge.emit('requests.changed', { formId: 'images-generate', runId: 'new-0' })
    expect(await within(results()).findByText(/2 of 4 images/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull())
    expect(requests.sent).toHaveLength(1)
  })

  it('counts the images that were made today beside its results, and none above an empty list', async () => {
    const { unmount } = renderTab()
    expect(await screen.findByText('No images yet')).toBeDefined()
    expect(screen.queryByText(/images today/)).toBeNull()
    unmount()
    const { bridge } = renderTab([entryOf(runOf('r1'), 'A harbour')], { r1: [imageOf('m1')] })
    expect(await screen.findByText('3 images today')).toBeDefined()
    expect(bridge.callsOf('media.list')).toContainEqual(
      expect.objectContaining({ kinds: ['image'], isMade: true }),
    )
  })

  it('is not sent without a prompt, and brings earlier prompts back with the arrow keys', async () => {
    const { user, bridge } = renderTab()
    const button = await generate()
    await user.click(button)
    expect(bridge.callsOf('requests.submit')).toHaveLength(0)
    const field = screen.getByRole('textbox', { name: 'Prompt' })
    await user.type(field, 'A red door')
    await waitFor(() => expect(generateValues.getState().form.model).toBe('practice-image'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
    bridge.emit('history.changed', {})
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Earlier prompts' })).toHaveProperty('disabled', false),
    )
    await user.clear(field)
    await user.keyboard('{ArrowUp}')
    expect(field).toHaveProperty('value', 'A red door')
  })

  it('keeps what waits over a reload, and sends it when that is said', async () => {
    const waiting: QueuedRequest = {
      id: 'held',
      formId: 'images-generate',
      connectionId: 'practice',
      groupId: 'click',
      place: 0,
      submittedAt: 1_795_256_000_000,
      format: 'images-generations',
      model: 'm',
      prompt: 'A quay',
      label: 'm',
      state: 'held',
    }
    const { user, bridge, requests } = renderTab()
    bridge.answer({ 'requests.list': () => ok({ queued: [waiting], groups: [] }) })
    bridge.answer({ 'requests.release': () => ok({}) })
    bridge.emit('requests.changed', { formId: 'images-generate' })
    const queue = await screen.findByRole('region', { name: 'Queue' })
    expect(await within(queue).findByText(/Not sent before the window was reloaded/)).toBeDefined()
    expect(bridge.callsOf('requests.release')).toEqual([])
    await user.click(within(queue).getByRole('button', { name: 'Send A quay' }))
    expect(bridge.callsOf('requests.release')).toMatchObject([{ id: 'held' }])
    fireEvent.contextMenu(within(queue).getByText('A quay'))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Send', 'Remove from the queue'])
    await user.click(screen.getByRole('menuitem', { name: 'Send' }))
    expect(bridge.callsOf('requests.release')).toHaveLength(2)
    expect(requests.sent).toEqual([])
  })

  it('keeps what was typed over a restart', async () => {
    const { user, bridge } = renderTab()
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A quiet pond')
    // The main process saves it: the page's storage depends on its address.
    await waitFor(() =>
      expect(bridge.callsOf('forms.save').at(-1)).toMatchObject({
        name: 'images-generate',
        values: { prompt: 'A quiet pond' },
      }),
    )
  })
})

describe('a request that was sent', () => {
  it('keeps the last preview of an image that did not come, as a preview, and saves it as one', async () => {
    const preview = { type: 'media', mediaType: 'image/png', isPartial: true } as const
    const problem = {
      kind: 'not-found',
      code: 'preview-only',
      message: 'Only a preview arrived, not the image itself.',
    } as const
    const run = runOf('r1', { status: 'stopped' })
    const answers: Record<string, Block[]> = { r1: [imageOf('m1'), { ...preview, problem }] }
    const { user, bridge } = renderTab([entryOf(run, 'A harbour')], answers)
    bridge.answer({
      'runs.previews': () => ok([{ mediaType: 'image/png', data: 'QUJD' }]),
      'runs.keepMedia': () => {
        answers['r1'] = [imageOf('m1'), { ...preview, mediaId: 'm2' }]
        return ok({})
      },
    })
    const group = await screen.findByRole('region', { name: 'A harbour' })
    const picture = await within(group).findByRole('img', { name: 'Preview, A harbour' })
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,QUJD')
    const tile = within(picture.closest('li') ?? group)
    expect(tile.getByText('Preview, the image did not arrive')).toBeDefined()
    expect(tile.getByText('Stopped')).toBeDefined()
    // It does not count as an image that arrived.
    expect(within(group).getByText(/1 image arrived and was saved\./)).toBeDefined()
    expect(within(group).getByRole('button', { name: 'Image 1 of 1' })).toBeDefined()
    expect(within(group).queryByRole('button', { name: /^Image 2/ })).toBeNull()

    await user.click(tile.getByRole('button', { name: 'Save preview to library' }))
    expect(await within(group).findByText('Saved to the library as a preview')).toBeDefined()
    expect(bridge.callsOf('runs.keepMedia')).toEqual([{ id: 'r1' }])
    expect(within(group).getByText(/1 image arrived and was saved\./)).toBeDefined()
  })

  it('says that only a preview arrived where no image did', async () => {
    const preview = { type: 'media', mediaType: 'image/png', isPartial: true, mediaId: 'm2' } as const
    renderTab([entryOf(runOf('r1', { status: 'ended-early' }), 'A harbour')], { r1: [preview] })
    expect(await screen.findByText(/No image arrived, only a preview\./)).toBeDefined()
    expect(screen.getByText('Preview, the image did not arrive')).toBeDefined()
  })

  it('shows the selected image, and brings its settings back into the form', async () => {
    const { user } = renderTab([entryOf(runOf('r1'), 'A harbour')], {
      r1: [imageOf('m1'), imageOf('m2')],
    })
    await user.click(await screen.findByRole('button', { name: 'Image 1 of 2' }))
    const details = await screen.findByRole('region', { name: 'Selected' })
    expect(await within(details).findByText(/1536 × 1024, PNG/)).toBeDefined()
    await user.click(within(details).getByRole('button', { name: 'Reuse settings' }))
    await waitFor(() => expect(generateValues.getState().form.prompt).toBe('A harbour'))
    expect(generateValues.getState().form.parameters).toEqual({
      n: { isSent: true, value: 2 },
      style: { isSent: true, value: 'vivid' },
    })
    await user.click(within(details).getByRole('button', { name: 'Inspect request' }))
    expect(await screen.findByRole('tablist', { name: 'Inspector' })).toBeDefined()
  })

  it('has its newest image selected, and everything that can be done in the menu of an image', async () => {
    const { user } = renderTab([entryOf(runOf('r2'), 'A pier'), entryOf(runOf('r1'), 'A harbour')], {
      r1: [imageOf('m1')],
      r2: [imageOf('m2')],
    })
    const newest = within(await screen.findByRole('region', { name: 'A pier' }))
    const tile = await newest.findByRole('button', { name: 'Image 1 of 1', pressed: true })
    expect(await newest.findByRole('button', { name: 'Edit image 1 of 1' })).toBeDefined()
    fireEvent.contextMenu(tile)
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'View',
      'Reuse settings',
      'Inspect request',
      'Save as case…',
      'Save as preset…',
      'Copy image',
      'Send to',
      'Show in library',
      'Save as',
      'Move to trash',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Move to trash' }))
    expect(await screen.findByText('Moved to the trash')).toBeDefined()
  })

  it('is looked into, and then that of the image that is selected', async () => {
    const { user } = renderTab([entryOf(runOf('r2'), 'A pier'), entryOf(runOf('r1'), 'A harbour')], {
      r1: [imageOf('m1')],
      r2: [imageOf('m2')],
    })
    const newest = within(await screen.findByRole('region', { name: 'A pier' }))
    const older = within(await screen.findByRole('region', { name: 'A harbour' }))
    await user.click(await newest.findByRole('button', { name: 'Image 1 of 1' }))
    act(() => useImagesView.getState().inspect('r2'))
    await user.click(await older.findByRole('button', { name: 'Image 1 of 1' }))
    expect(useImagesView.getState().inspectedRunId).toBe('r1')
    expect(screen.getByRole('tablist', { name: 'Inspector' })).toBeDefined()
    // Another image may be selected by then, so the head shows the prompt.
    const side = within(screen.getByRole('region', { name: 'Queue and details' }))
    expect(side.getByText('A harbour')).toBeDefined()
    act(() => useImagesView.getState().inspect(undefined))
    await user.click(await newest.findByRole('button', { name: 'Image 1 of 1' }))
    expect(useImagesView.getState().inspectedRunId).toBeUndefined()
  })

  it('that a field was refused in is sent again without it, only on a click', async () => {
    const error = {
      kind: 'unsupported-parameter',
      message: 'This model refused style.',
      field: 'style',
      remedies: [{ type: 'remove-field', field: 'style' }],
    } as const
    const failed = runOf('r1', {
      status: 'failed',
      httpStatus: 400,
      error: { ...error, remedies: [...error.remedies] },
    })
    const { user, bridge, requests } = renderTab([entryOf(failed, 'A harbour')])
    await user.click(await screen.findByRole('button', { name: 'Retry without style' }))
    await waitFor(() => expect(bridge.callsOf('requests.submit')).toHaveLength(1))
    expect(bridge.callsOf('requests.submit')[0]?.values).toMatchObject({
      parameters: { n: { isSent: true, value: 2 }, style: { isSent: false, value: 'vivid' } },
    })
    expect(requests.sent[0]?.request.body).toEqual({
      type: 'json',
      value: { model: 'practice-image', prompt: 'A harbour', n: 2 },
    })
  })

  it('that was stopped says what is kept', async () => {
    renderTab([entryOf(runOf('r1', { status: 'stopped' }), 'A harbour')], { r1: [imageOf('m1')] })
    expect(await screen.findByText(/1 image arrived and was saved/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })

  it('says of an image in the trash that it is there, and brings it back', async () => {
    const { user, bridge } = renderTab([entryOf(runOf('r1'), 'A harbour')], {
      r1: [imageOf('m1'), imageOf('m2')],
    })
    await user.click(await screen.findByRole('button', { name: 'Image 1 of 2' }))
    bridge.answer({
      'media.list': ({ isInTrash }) =>
        ok(isInTrash === true ? { items: [{ ...item, deletedAt: 1 }], total: 1 } : { items: [], total: 1 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }))
    expect(bridge.callsOf('media.delete')).toEqual([{ ids: ['m1'] }])
    const tile = (await screen.findByText('Image 1 of 2 is in the trash')).parentElement as HTMLElement
    await user.click(within(tile).getByRole('button', { name: 'Restore' }))
    expect(bridge.callsOf('media.restore')).toEqual([{ ids: ['m1'] }])
    expect(screen.getByRole('button', { name: 'Image 2 of 2' })).toBeDefined()
  })

  it('tells of an image that could not be saved what to do', async () => {
    const problem = { kind: 'storage', message: 'The disk is full.', nextStep: 'Free some space.' } as const
    const answers: Record<string, Block[]> = {
      r1: [{ type: 'media', mediaType: 'image/png', url: 'https://files.example/1.png', problem }],
    }
    const { user, bridge } = renderTab([entryOf(runOf('r1'), 'A harbour')], answers)
    expect(await screen.findByText(/The disk is full. Free some space./)).toBeDefined()
    expect(screen.getByRole('region', { name: 'A harbour' }).textContent).toContain('0 of 1 image')
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
    bridge.answer({
      'runs.keepMedia': ({ id }) => {
        answers[id] = [imageOf('m1')]
        return ok({})
      },
    })
    await user.click(screen.getByRole('button', { name: 'Retry download' }))
    expect(await screen.findByRole('button', { name: 'Image 1 of 1' })).toBeDefined()
  })
})
