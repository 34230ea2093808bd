import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { appInfo } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { LibraryTab } from './library-tab.tsx'
import { useLibraryView } from './library-view-store.ts'

function itemOf(id: string, bytes: number): MediaItem {
  return {
    id,
    kind: 'image',
    title: id,
    fileName: `${id}.png`,
    mediaType: 'image/png',
    bytes,
    sha256: id,
    createdAt: Date.now(),
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
}

const items = [itemOf('lighthouse', 3), itemOf('harbour', 5)]
const files = [new File(['abc'], 'lighthouse.png'), new File(['abcde'], 'harbour.png')]

function renderLibrary(fileDrags = true) {
  location.hash = '#/library'
  return renderInApp(<LibraryTab />, {
    handlers: {
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, fileDrags } }),
      'media.list': () => ok({ items, total: items.length }),
      'media.ids': () => ok({ ids: items.map(({ id }) => id) }),
      'media.facets': () =>
        ok({
          total: 2,
          bytes: 8,
          starred: 0,
          inTrash: 0,
          kinds: { image: 2 },
          collections: [{ id: 'c1', name: 'Sea', count: 0 }],
          models: [],
          tags: [],
        }),
      'media.pending': () => ok([]),
      'media.folder': () => ok({ path: '/home/someone/media', isDefault: true }),
      'media.space': () => ok({ bytes: 8, trashBytes: 0, level: 'ok' }),
      'media.summary': ({ ids }) =>
        ok({
          count: ids.length,
          bytes: 8,
          starred: 0,
          kinds: { image: ids.length },
          tags: [],
          collections: [],
        }),
      'media.drag': ({ ids }) =>
        ok({
          files: items
            .filter(({ id }) => ids.includes(id))
            .map(({ fileName, bytes }) => ({ name: fileName, bytes })),
        }),
      'collections.add': ({ ids }) => ok({ ids }),
      'imports.list': () => ok([]),
      'imports.begin': () => err({ kind: 'unavailable', message: 'Not now.' }),
    },
  })
}

beforeEach(() => {
  useLibraryView.setState(useLibraryView.getInitialState())
  // The grid renders as many tiles as fit its size, which is 0 in a test.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(700)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
})
// The pointer moves again, which ends the drag of the test.
afterEach(() => {
  fireEvent.pointerMove(window, { buttons: 0 })
  vi.restoreAllMocks()
})

const tile = (name: RegExp) =>
  waitFor(() => within(screen.getByRole('list', { name: 'Items' })).getByRole('button', { name }))

/** Starts a drag in the page, and returns whether the page left it to the main process. */
async function drag(name: RegExp): Promise<boolean> {
  const held = await tile(name)
  const event = createEvent.dragStart(held)
  Object.defineProperty(event, 'dataTransfer', { value: { types: [], setData: () => undefined } })
  fireEvent(held, event)
  return event.defaultPrevented
}

const carrying = (dropped: readonly File[]) => ({ dataTransfer: { types: ['Files'], files: dropped } })

it('is begun by main, with the whole selection, the held one first', async () => {
  const { bridge } = renderLibrary()
  await tile(/lighthouse/)
  useLibraryView.setState({ selectedIds: ['lighthouse', 'harbour'] })
  expect(await drag(/harbour/)).toBe(true)
  expect(bridge.callsOf('media.drag')).toEqual([{ ids: ['harbour', 'lighthouse'] }])
})

it('is left to the page in a browser', async () => {
  const { bridge } = renderLibrary(false)
  expect(await drag(/harbour/)).toBe(false)
  expect(bridge.callsOf('media.drag')).toEqual([])
})

it('over a collection adds the items, and imports no copies', async () => {
  const { bridge } = renderLibrary()
  await tile(/lighthouse/)
  useLibraryView.setState({ selectedIds: ['lighthouse', 'harbour'] })
  await drag(/lighthouse/)
  await waitFor(() => expect(bridge.callsOf('media.drag')).toHaveLength(1))
  const row = screen.getByRole('button', { name: /^Sea/ })
  expect(fireEvent.dragOver(row, carrying([]))).toBe(false)
  fireEvent.drop(row, carrying(files))
  expect(bridge.callsOf('collections.add')).toEqual([{ id: 'c1', ids: ['lighthouse', 'harbour'] }])
  fireEvent.drop(screen.getByRole('region', { name: 'Items' }), carrying(files))
  expect(bridge.callsOf('imports.begin')).toEqual([])
})

it('onto another selected item puts the held one in its place', async () => {
  renderLibrary()
  await tile(/lighthouse/)
  useLibraryView.setState({ selectedIds: ['lighthouse', 'harbour'] })
  await drag(/harbour/)
  const target = await tile(/lighthouse/)
  const over = { dataTransfer: { types: ['Files'], files: [], dropEffect: 'none' } }
  fireEvent.dragOver(target, over)
  fireEvent.drop(target, carrying(files.slice(1)))
  expect(useLibraryView.getState().selectedIds).toEqual(['harbour', 'lighthouse'])
})

it('is not taken for files of others: those are imported, also right after a drag', async () => {
  const { bridge } = renderLibrary()
  await drag(/lighthouse/)
  const foreign = [new File(['abcd'], 'lighthouse.png')]
  fireEvent.drop(screen.getByRole('button', { name: /^Sea/ }), carrying(foreign))
  fireEvent.drop(screen.getByRole('region', { name: 'Items' }), carrying(foreign))
  await waitFor(() => expect(bridge.callsOf('imports.begin')).toHaveLength(1))
  expect(bridge.callsOf('collections.add')).toEqual([])
})

it('is over once the pointer moves without a button', async () => {
  const { bridge } = renderLibrary()
  await drag(/lighthouse/)
  fireEvent.pointerMove(window, { buttons: 1 })
  fireEvent.drop(screen.getByRole('region', { name: 'Items' }), carrying(files.slice(0, 1)))
  expect(bridge.callsOf('imports.begin')).toEqual([])
  fireEvent.pointerMove(window, { buttons: 0 })
  fireEvent.drop(screen.getByRole('region', { name: 'Items' }), carrying(files.slice(0, 1)))
  await waitFor(() => expect(bridge.callsOf('imports.begin')).toHaveLength(1))
})
