import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaFacets, MediaSummary } from '../../../shared/media/media-filter.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
import { LibraryTab } from './library-tab.tsx'
import { useLibraryView } from './library-view-store.ts'

const hour = 3_600_000

function provenanceOf(id: string): Provenance {
  return {
    prompt: `A picture of ${id}`,
    model: 'image-studio',
    format: 'images-generations',
    parameters: { n: 4, size: '1024x1024' },
    connectionName: 'Practice',
    isPractice: true,
    requestId: 'req_9sGd02LmX7vu',
    tookMs: 8_400,
  }
}

function itemOf(id: string, more: Partial<MediaItem> = {}): MediaItem {
  return {
    id,
    kind: 'image',
    fileName: `2026-11-21_14-02-20_image-studio_${id}.png`,
    mediaType: 'image/png',
    bytes: 1_400_000,
    width: 1024,
    height: 1024,
    sha256: 'b71e'.repeat(16),
    createdAt: Date.now(),
    provenance: provenanceOf(id),
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: true,
    ...more,
  }
}

const items = [
  itemOf('lighthouse'),
  itemOf('harbour'),
  itemOf('bell', { kind: 'audio', mediaType: 'audio/wav', fileName: 'bell.wav', durationMs: 7_800 }),
  itemOf('lost', { exists: false, hasThumbnail: false, createdAt: Date.now() - 24 * hour }),
]

const facets: MediaFacets = {
  total: 4,
  bytes: 5_600_000,
  starred: 0,
  inTrash: 1,
  kinds: { image: 3, audio: 1 },
  collections: [{ id: 'c1', name: 'Sea', count: 2 }],
  models: [{ model: 'image-studio', count: 4 }],
  tags: [{ tag: 'calm', count: 1 }],
}

/** As main tells it. */
function summaryOf(chosen: readonly MediaItem[]): MediaSummary {
  const tags = [...new Set(chosen.flatMap((item) => item.tags))]
  return {
    count: chosen.length,
    bytes: chosen.reduce((sum, { bytes }) => sum + bytes, 0),
    starred: chosen.filter(({ isStarred }) => isStarred).length,
    kinds: Object.fromEntries(
      [...new Set(chosen.map(({ kind }) => kind))].map((kind) => [
        kind,
        chosen.filter((item) => item.kind === kind).length,
      ]),
    ),
    collections: [],
    tags: tags.map((tag) => ({ tag, count: chosen.filter((item) => item.tags.includes(tag)).length })),
  }
}

function renderLibrary(list: readonly MediaItem[] = items, more: FakeHandlers = {}): RenderedApp {
  location.hash = '#/library'
  return renderInApp(<LibraryTab />, {
    handlers: {
      'media.list': () => ok({ items: [...list], total: list.length }),
      'media.facets': () => ok(facets),
      'media.folder': () => ok({ path: '/home/someone/media', isDefault: true }),
      'media.pending': () => ok([]),
      'media.ids': () => ok({ ids: list.map(({ id }) => id) }),
      'media.summary': ({ ids }) => ok(summaryOf(list.filter(({ id }) => ids.includes(id)))),
      'media.star': ({ ids }) => ok({ ids }),
      'media.tag': () => ok({ undo: [] }),
      'media.delete': () => ok({}),
      'media.restore': () => ok({}),
      'media.emptyTrash': () => ok({ count: 1, bytes: 10 }),
      ...more,
    },
  })
}

const tile = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Items' })).getByRole('button', { name })
const shown = (name: RegExp) => waitFor(() => tile(name))
const selectedIds = () => useLibraryView.getState().selectedIds

beforeEach(() => {
  useLibraryView.setState(useLibraryView.getInitialState())
  // Tiles are drawn for the room there is, and a test has none.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(700)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the items', () => {
  it('stand under their days, say what they are, and what is gone', async () => {
    renderLibrary()
    await shown(/lighthouse/)
    expect(tile(/^Audio.*bell\.wav/).textContent).toContain('0:07.8')
    expect(tile(/Not found.*lost/)).toBeDefined()
    expect(screen.getByRole('heading', { name: /Today\s*3 items/ })).toBeDefined()
    expect(screen.getByRole('heading', { name: /Yesterday\s*1 item/ })).toBeDefined()
  })

  it('are asked for by what is searched, ticked and chosen', async () => {
    const { bridge, user } = renderLibrary()
    await shown(/lighthouse/)
    await user.keyboard('/')
    await user.keyboard('boat')
    await user.click(screen.getByRole('checkbox', { name: /^image-studio/ }))
    const scopes = screen.getByRole('navigation', { name: 'Items to show' })
    await user.click(within(scopes).getByRole('button', { name: /^Audio/ }))
    await waitFor(() =>
      expect(bridge.callsOf('media.list').at(-1)).toMatchObject({
        search: 'boat',
        models: ['image-studio'],
        kinds: ['audio'],
        offset: 0,
      }),
    )
  })

  it('are read on where there are more', async () => {
    const { bridge } = renderLibrary(items, {
      'media.list': ({ offset = 0, limit }) =>
        limit === 1
          ? ok({ items: [], total: 5 })
          : ok(
              offset === 0
                ? { items, total: 5, next: 4 }
                : { items: [itemOf('last', { createdAt: Date.now() - 48 * hour })], total: 5 },
            ),
    })
    await shown(/last/)
    expect(bridge.callsOf('media.list').map(({ offset }) => offset)).toContain(4)
  })

  it('are chosen with Ctrl, Shift and the keyboard', async () => {
    const { user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(selectedIds()).toEqual(['lighthouse', 'harbour'])
    expect(document.activeElement).toBe(tile(/harbour/))
    fireEvent.click(tile(/bell/), { ctrlKey: true })
    expect(selectedIds()).toEqual(['lighthouse', 'harbour', 'bell'])
    expect(await screen.findByText(/^3 selected · /)).toBeDefined()
    await user.keyboard('{Escape}')
    expect(selectedIds()).toEqual([])
    await user.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(selectedIds()).toHaveLength(4))
  })

  it('are all selected with Ctrl+A, also those that are not read yet, and every action is for all of them [M8]', async () => {
    const ids = [...items.map(({ id }) => id), ...Array.from({ length: 2_023 }, (_, index) => `far-${index}`)]
    const { bridge, user } = renderLibrary(items, {
      'media.list': () => ok({ items, total: 2_027 }),
      'media.ids': () => ok({ ids }),
      'media.summary': ({ ids: chosen }) =>
        ok({
          ...summaryOf([]),
          count: chosen.length,
          bytes: 3_100_000_000,
          tags: [{ tag: 'sea', count: 2_000 }],
        }),
      'media.zip': () =>
        ok({ id: 'zip-1', fileName: 'all.zip', path: '/x', bytes: 9, count: 1, leftOut: [] }),
    })
    await user.click(await shown(/lighthouse/))
    useLibraryView.getState().narrow({ models: ['image-studio'] })
    await waitFor(() => expect(tile(/lighthouse/)).toBeDefined())
    tile(/lighthouse/).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('2,027 selected · 3.1 GB')).toBeDefined()
    expect(bridge.callsOf('media.ids')).toEqual([{ models: ['image-studio'] }])
    // Its details stay in view.
    expect(selectedIds().at(-1)).toBe('lighthouse')
    const everything = (sent: readonly string[] | undefined) => expect(new Set(sent)).toEqual(new Set(ids))

    await user.click(screen.getByRole('button', { name: 'Tags of the selection' }))
    expect(await screen.findByText('Tags of 2,027 items')).toBeDefined()
    expect(screen.getByText('2,000 of 2,027')).toBeDefined()
    await user.type(screen.getAllByRole('textbox', { name: 'Add tag' }).at(-1) as HTMLElement, 'all{Enter}')
    everything(bridge.callsOf('media.tag')[0]?.ids)
    await user.keyboard('{Escape}')
    await user.click(screen.getAllByRole('button', { name: 'Add to favourites' })[0] as HTMLElement)
    everything(bridge.callsOf('media.star')[0]?.ids)
    await user.click(screen.getByRole('button', { name: 'Save as archive' }))
    everything(bridge.callsOf('media.zip')[0]?.ids)
    await user.click(screen.getAllByRole('button', { name: 'Move to trash' })[0] as HTMLElement)
    everything(bridge.callsOf('media.delete')[0]?.ids)
    expect(await screen.findByText('Moved 2,027 items to the trash')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    everything(bridge.callsOf('media.restore')[0]?.ids)
  })

  it('say that they are being moved while a large selection goes to the trash [M8]', async () => {
    let finish: (() => void) | undefined
    const { bridge, user } = renderLibrary(items, {
      'media.delete': () =>
        new Promise((resolve) => {
          finish = () => resolve(ok({}))
        }),
    })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Control>}a{/Control}')
    await screen.findByText(/^4 selected · 5\.6 MB/)
    await user.keyboard('{Delete}')
    expect(await screen.findByText('Moving 4 items')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Move to trash' })[0] as HTMLElement)
    expect(bridge.callsOf('media.delete')).toHaveLength(1)
    finish?.()
    expect(await screen.findByText('Moved 4 items to the trash')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Moving 4 items')).toBeNull())
  })

  it('stay as they are selected when all of them could not be read, and it is said why [M8]', async () => {
    const { user } = renderLibrary(items, {
      'media.ids': () => err({ kind: 'storage', message: 'The library could not be read.' }),
    })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('The library could not be read.')).toBeDefined()
    expect(selectedIds()).toEqual(['lighthouse'])
  })

  it('get and lose tags together', async () => {
    const tagged = items.map((item) => (item.id === 'harbour' ? { ...item, tags: ['sea'] } : item))
    const { bridge, user } = renderLibrary(tagged)
    await user.click(await shown(/lighthouse/))
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    await user.click(screen.getByRole('button', { name: 'Tags of the selection' }))
    const editor = await screen.findByRole('dialog', { name: 'Tags of the selection' })
    expect(within(editor).getByRole('list', { name: 'Tags' }).textContent).toContain('sea1 of 2')
    await user.type(within(editor).getByRole('textbox', { name: 'Add tag' }), 'trip{Enter}')
    await user.click(within(editor).getByRole('button', { name: 'Remove tag sea' }))
    const ids = ['lighthouse', 'harbour']
    expect(bridge.callsOf('media.tag').map((input) => ({ ...input, ids: input.ids.toSorted() }))).toEqual([
      { ids: ids.toSorted(), add: ['trip'] },
      { ids: ids.toSorted(), remove: ['sea'] },
    ])
  })

  it('are shown as rows, with what a tile has no room for', async () => {
    const { user } = renderLibrary()
    await shown(/lighthouse/)
    await user.click(screen.getByRole('radio', { name: 'List' }))
    expect(tile(/lighthouse/).textContent).toContain('A picture of lighthouse')
    expect(tile(/lighthouse/).textContent).toContain('1024 × 1024')
  })
})

describe('an item', () => {
  it('tells where it comes from, and what its file is', async () => {
    const { user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    const details = screen.getByRole('region', { name: 'Details' })
    const provenance = within(details).getByRole('region', { name: 'Provenance' })
    expect(provenance.textContent).toContain('in the file, no key')
    expect(provenance.textContent).toContain('n 4, size 1024x1024')
    expect(provenance.textContent).toContain('req_9sGd02LmX7vu')
    expect(within(details).getByRole('region', { name: 'File' }).textContent).toContain('1024 × 1024, 1.4 MB')
  })

  it('goes to the trash, and comes back with Undo', async () => {
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Delete}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('media.delete')).toEqual([{ ids: ['lighthouse'] }])
    expect(bridge.callsOf('media.restore')).toEqual([{ ids: ['lighthouse'] }])
  })

  it('stays where it cannot be deleted, and says why', async () => {
    const refused: AppError = { kind: 'storage', message: 'The folder is read-only.' }
    const { user } = renderLibrary(items, { 'media.delete': () => err(refused) })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Delete}')
    expect(await screen.findByText('The folder is read-only.')).toBeDefined()
    expect(selectedIds()).toEqual(['lighthouse'])
  })

  it('is starred at once, and given tags', async () => {
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('f')
    await user.type(screen.getByRole('textbox', { name: 'Add tag' }), 'calm, wide{Enter}')
    expect(bridge.callsOf('media.star')).toEqual([{ ids: ['lighthouse'], isStarred: true }])
    expect(bridge.callsOf('media.tag').map(({ add }) => add)).toEqual([['calm'], ['wide']])
  })

  it('opens large, and the arrows go on', async () => {
    const { user } = renderLibrary()
    await user.dblClick(await shown(/lighthouse/))
    const viewer = await screen.findByRole('dialog')
    expect(within(viewer).getByText(/^1 of 4/)).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(await within(viewer).findByText(/^2 of 4/)).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(selectedIds()).toEqual(['harbour'])
  })
})

describe('two images', () => {
  it('are compared, the older one before the newer', async () => {
    const older = itemOf('older', { createdAt: Date.now() - hour })
    const { user } = renderLibrary([itemOf('newer'), older])
    await user.click(await shown(/newer/))
    fireEvent.click(tile(/older/), { ctrlKey: true })
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    const viewer = await screen.findByRole('dialog', { name: 'Compare' })
    expect(within(viewer).getByText(/older.png · .*newer.png/)).toBeDefined()
    await user.click(within(viewer).getByRole('radio', { name: 'Side by side' }))
    expect(within(viewer).getAllByRole('figure')).toHaveLength(2)
  })
})

describe('files that are dropped', () => {
  it('are added one after the other and selected; one that is refused says why', async () => {
    const refused: AppError = { kind: 'storage', message: 'The disk is full.' }
    const { bridge } = renderLibrary(items, {
      'intake.begin': ({ name }) => ok({ id: name }),
      'intake.append': ({ id }) => (id === 'no.png' ? err(refused) : ok({})),
      'intake.cancel': () => ok({}),
      'intake.end': () => ok(itemOf('harbour')),
    })
    await shown(/lighthouse/)
    const dataTransfer = {
      types: ['Files'],
      files: [new File(['x'], 'no.png'), new File(['y'], 'yes.png')],
    }
    fireEvent.drop(screen.getByRole('region', { name: 'Items' }), { dataTransfer })
    expect(await screen.findByText('no.png was not added. The disk is full.')).toBeDefined()
    await waitFor(() => expect(selectedIds()).toEqual(['harbour']))
    expect(bridge.callsOf('intake.begin').map(({ name }) => name)).toEqual(['no.png', 'yes.png'])
  })
})

describe('the trash', () => {
  it('restores, and is emptied only when that is confirmed', async () => {
    const { bridge, user } = renderLibrary([itemOf('gone', { deletedAt: 1 })])
    await user.click(await screen.findByRole('button', { name: /^Trash/ }))
    await user.click(await shown(/gone/))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(bridge.callsOf('media.restore')).toEqual([{ ids: ['gone'] }])
    await user.click(screen.getByRole('button', { name: 'Empty trash' }))
    expect(bridge.callsOf('media.emptyTrash')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(bridge.callsOf('media.emptyTrash')).toEqual([{}]))
  })
})

describe('a file that could not be fetched', () => {
  it('says why, and is fetched again or given up', async () => {
    const { bridge, user } = renderLibrary(items, {
      'media.pending': () =>
        ok([
          {
            id: 'p1',
            host: 'files.example.net',
            provenance: { ...provenanceOf('x'), prompt: 'A far island' },
            startedAt: 1,
            problem: { kind: 'network', message: 'The connection broke off.' },
          },
        ]),
      'media.fetchAgain': () => err({ kind: 'network', message: 'The address has expired.' }),
      'media.forgetPending': () => ok({}),
    })
    const list = await screen.findByRole('list', { name: 'Failed downloads' })
    expect(list.textContent).toContain('A far island')
    expect(list.textContent).toContain('from files.example.net. The connection broke off.')
    await user.click(within(list).getByRole('button', { name: 'Retry download' }))
    expect(await within(list).findByText(/The address has expired/)).toBeDefined()
    await user.click(within(list).getByRole('button', { name: 'Dismiss' }))
    expect(bridge.callsOf('media.forgetPending')).toEqual([{ id: 'p1' }])
  })
})

describe('the faces of the tab', () => {
  it('says what it is for while there is nothing', async () => {
    renderLibrary([], { 'media.facets': () => ok({ ...facets, total: 0, inTrash: 0 }) })
    expect(await screen.findByText('The library is empty')).toBeDefined()
  })

  it('says when nothing matches, and shows everything again', async () => {
    const { user } = renderLibrary([])
    await user.type(await screen.findByRole('textbox', { name: 'Search library' }), 'nothing')
    await user.click(await screen.findByRole('button', { name: 'Show all items' }))
    expect(useLibraryView.getState().search).toBe('')
  })

  it('says why the library cannot be read, and reads it again', async () => {
    const broken: AppError = { kind: 'storage', message: 'The library could not be read.' }
    const { bridge, user } = renderLibrary(items, { 'media.list': () => err(broken) })
    await screen.findByText('The library could not be read.')
    bridge.answer({ 'media.list': () => ok({ items, total: 4 }) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await shown(/lighthouse/)
  })
})
