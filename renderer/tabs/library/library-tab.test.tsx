import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaFacets, MediaSummary } from '../../../shared/media/media-filter.ts'
import type { MediaImport } from '../../../shared/media/media-import.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { appInfo } from '../../testing/fake-answers.ts'
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

/** The summary in the form the main process sends. */
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

/** The beginning of the day `days` after today. */
function startOfDayFromToday(days: number): number {
  const today = new Date()
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
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
      'imports.list': () => ok([]),
      'media.space': () => ok({ bytes: 5_600_000, trashBytes: 0, level: 'ok' }),
      'media.origin': () => ok({ carriedIn: 'file', derived: [] }),
      'media.get': ({ id }) => {
        const found = list.find((item) => item.id === id)
        return found === undefined ? err({ kind: 'not-found', message: 'File not found.' }) : ok(found)
      },
      ...more,
    },
  })
}

function tile(name: RegExp): HTMLElement {
  const buttons = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('button', { name })
  // A tile may contain a play button.
  const [found] = buttons.filter((button) => button.dataset['media'] !== undefined)
  if (found === undefined) throw new Error(`no item is called ${name}`)
  return found
}
const shown = (name: RegExp) => waitFor(() => tile(name))
const selectedIds = () => useLibraryView.getState().selectedIds

beforeEach(() => {
  useLibraryView.setState(useLibraryView.getInitialState())
  // The grid renders as many tiles as fit its size, which is 0 in a test.
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
    expect(tile(/^Audio.*picture of bell/).textContent).toContain('0:07.8')
    expect(tile(/Not found.*lost/)).toBeDefined()
    expect(screen.getByRole('heading', { name: /Today\s*3 items/ })).toBeDefined()
    expect(screen.getByRole('heading', { name: /Yesterday\s*1 item/ })).toBeDefined()
  })

  it('says of a missing file that it is missing, also where it is a text', async () => {
    const { user } = renderLibrary([
      itemOf('note', { kind: 'text', mediaType: 'text/plain', fileName: 'note.txt', exists: false }),
    ])
    await user.click(await shown(/note/))
    expect(await screen.findByText(/^The file is missing from the media folder/)).toBeDefined()
  })

  it('is narrowed to days: one of the usual choices, or from one day to another', async () => {
    const { bridge, user } = renderLibrary()
    const lastAsked = () => bridge.callsOf('media.list').at(-1)
    await user.click(await screen.findByRole('checkbox', { name: /^Yesterday/ }))
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ from: startOfDayFromToday(-1), before: startOfDayFromToday(0) }),
    )
    await user.click(screen.getByRole('checkbox', { name: /^Last 7 days/ }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ from: startOfDayFromToday(-6) }))
    expect(lastAsked()).not.toHaveProperty('before')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-04' } })
    const range = { from: new Date(2026, 10, 2).getTime(), before: new Date(2026, 10, 5).getTime() }
    await waitFor(() => expect(lastAsked()).toMatchObject(range))
    expect(screen.getByRole('checkbox', { name: /^Last 7 days/ }).getAttribute('aria-checked')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(useLibraryView.getState().filter.made).toBeUndefined()
  })

  it('shows a picture whole, and what is told of it beside it', async () => {
    const { container } = renderLibrary()
    await screen.findAllByRole('button', { pressed: false })
    for (const picture of container.querySelectorAll('[data-tile] img'))
      expect(picture.className).not.toContain('object-cover')
  })

  it('says that all items are in the trash, and not that none matches a search nobody made', async () => {
    const { user } = renderLibrary([], {
      'media.facets': () => ok({ ...facets, total: 0, kinds: {}, models: [] }),
    })
    await screen.findByText('All items are in the trash')
    await user.click(screen.getByRole('button', { name: 'Show trash' }))
    expect(useLibraryView.getState().filter.scope).toBe('trash')
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
    expect(await screen.findByText('3 of 4 selected')).toBeDefined()
    expect(tile(/lighthouse/).parentElement?.textContent).toMatch(/selected, no.1$/)
    expect(tile(/bell/).parentElement?.textContent).toMatch(/selected, no.3$/)
    await user.keyboard('{Escape}')
    expect(selectedIds()).toEqual([])
    await user.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(selectedIds()).toHaveLength(4))
  })

  it('are all selected with Ctrl+A, also those that are not read yet, and every action is for all of them', async () => {
    const ids = [...items.map(({ id }) => id), ...Array.from({ length: 2_023 }, (_, index) => `far-${index}`)]
    const { bridge, user } = renderLibrary(items, {
      'media.list': () => ok({ items, total: 2_027 }),
      'media.ids': () => ok({ ids }),
      'media.summary': ({ ids: chosen }) =>
        ok({
          ...summaryOf([]),
          count: chosen.length,
          bytes: 3_100_000_000,
          kinds: { image: 2_000, audio: 27 },
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
    expect(await screen.findByText('2,027 of 2,027 selected')).toBeDefined()
    expect(screen.getByText('2,000 images and 27 audio files · 3.1 GB')).toBeDefined()
    expect(bridge.callsOf('media.ids')).toEqual([{ models: ['image-studio'] }])
    // The details stay the same, and the selection is in list order.
    expect(selectedIds()).toEqual(ids)
    const details = screen.getByRole('region', { name: 'Details' })
    expect(within(details).getByRole('heading', { name: 'A picture of lighthouse' })).toBeDefined()
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

  it('say that they are being moved while a large selection goes to the trash', async () => {
    let finish: (() => void) | undefined
    const { bridge, user } = renderLibrary(items, {
      'media.delete': () =>
        new Promise((resolve) => {
          finish = () => resolve(ok({}))
        }),
    })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Control>}a{/Control}')
    await screen.findByText(/ · 5\.6 MB$/)
    await user.keyboard('{Delete}')
    expect(await screen.findByText('Moving 4 items')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Move to trash' })[0] as HTMLElement)
    expect(bridge.callsOf('media.delete')).toHaveLength(1)
    finish?.()
    expect(await screen.findByText('Moved 4 items to the trash')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Moving 4 items')).toBeNull())
  })

  it('stay as they are selected when all of them could not be read, and it is said why', async () => {
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
  it('that a camera stored on its side has the size with which it is shown', async () => {
    const exif = 'ffd8ffe1002045786966000049492a00080000000100120103000100000006000000000000000000'
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(Buffer.from(exif, 'hex')))
    const photo = itemOf('photo', { mediaType: 'image/jpeg', width: 600, height: 400 })
    const { user } = renderLibrary([photo])
    await user.click(await shown(/photo/))
    const file = within(screen.getByRole('region', { name: 'Details' })).getByRole('region', { name: 'File' })
    await waitFor(() => expect(file.textContent).toContain('400 × 600, 1.4 MB'))
  })

  it('tells where it comes from, and what its file is', async () => {
    const { user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    const details = screen.getByRole('region', { name: 'Details' })
    const provenance = within(details).getByRole('region', { name: 'Provenance' })
    await waitFor(() => expect(provenance.textContent).toContain('in the file, no key'))
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

  it('has its menu where it is opened large, and the next one comes after the trash', async () => {
    const { bridge, user } = renderLibrary()
    await user.dblClick(await shown(/lighthouse/))
    const viewer = await screen.findByRole('region', { name: 'Viewer' })
    fireEvent.contextMenu(within(viewer).getByRole('button', { name: 'Next item' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Move to trash/ }))
    expect(bridge.callsOf('media.delete')).toEqual([{ ids: ['lighthouse'] }])
    expect(await within(viewer).findByText(/^2 of 4/)).toBeDefined()
  })

  it('opens large, and the arrows go on; Escape returns the focus', async () => {
    const { user } = renderLibrary()
    await user.dblClick(await shown(/lighthouse/))
    const viewer = await screen.findByRole('region', { name: 'Viewer' })
    expect(within(viewer).getByText(/^1 of 4/)).toBeDefined()
    expect(document.activeElement).toBe(viewer)
    await user.keyboard('{ArrowRight}')
    expect(await within(viewer).findByText(/^2 of 4/)).toBeDefined()
    await user.keyboard('{End}')
    expect(await within(viewer).findByText(/^4 of 4/)).toBeDefined()
    await user.keyboard('{Home}{ArrowRight}')
    expect(await within(viewer).findByText(/^2 of 4/)).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Viewer' })).toBeNull())
    expect(selectedIds()).toEqual(['harbour'])
    await waitFor(() => expect(document.activeElement).toBe(tile(/harbour/)))
  })

  it('is starred, saved and deleted in the viewer, beside its prompt and its neighbours', async () => {
    const decode = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        decode = decode
      },
    )
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Enter}')
    const viewer = await screen.findByRole('region', { name: 'Viewer' })
    // The next image is decoded in advance.
    expect(decode).toHaveBeenCalledOnce()
    expect(within(viewer).getByText('A picture of lighthouse')).toBeDefined()
    expect(within(viewer).getByRole('button', { name: 'Reuse settings' })).toBeDefined()
    expect(within(viewer).getByRole('list', { name: 'Items beside this one' })).toBeDefined()
    await user.keyboard('f')
    await waitFor(() =>
      expect(bridge.callsOf('media.star')).toEqual([{ ids: ['lighthouse'], isStarred: true }]),
    )
    await user.click(within(viewer).getByRole('button', { name: 'Move to trash' }))
    await waitFor(() => expect(bridge.callsOf('media.delete')).toEqual([{ ids: ['lighthouse'] }]))
    expect(useLibraryView.getState().open).toEqual({ kind: 'one', id: 'harbour' })
    vi.unstubAllGlobals()
  })

  it('shows what was made with it, and of it', async () => {
    const provenance = { ...provenanceOf('set'), runId: 'run-7' }
    const set = ['first', 'second'].map((id) => itemOf(id, { provenance: { ...provenance, prompt: id } }))
    const { user } = renderLibrary(set, {
      'media.origin': () =>
        ok({
          derived: [
            { type: 'item', relation: 'edit', item: itemOf('changed') },
            {
              type: 'run',
              relation: 'transcription',
              run: { id: 'run-8', format: 'transcription', model: 'scribe', startedAt: 1 },
            },
          ],
        }),
    })
    await user.click(await shown(/first/))
    const details = screen.getByRole('region', { name: 'Details' })
    const same = within(details).getByRole('region', { name: 'Same request' })
    const made = await within(details).findByRole('region', { name: 'Created from this' })
    expect(
      within(made).getByRole('button', { name: /A picture of changed.*image-studio · edit/ }),
    ).toBeDefined()
    await user.click(within(same).getByRole('button', { name: 'second' }))
    expect(selectedIds()).toEqual(['second'])
    await user.click(await within(details).findByRole('button', { name: /^Transcript.*scribe/ }))
    expect(location.hash).toBe('#/history/run-8')
  })
})

describe('items that are compared', () => {
  it('stand in the order they were selected', async () => {
    const older = itemOf('older', { createdAt: Date.now() - hour })
    const { user } = renderLibrary([itemOf('newer'), older])
    await user.click(await shown(/newer/))
    fireEvent.click(tile(/older/), { ctrlKey: true })
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    const view = await screen.findByRole('region', { name: 'Comparison' })
    expect(within(view).getByRole('row', { name: /Prompt/ }).textContent).toBe(
      'PromptA picture of newerA picture of older',
    )
    expect(within(view).getAllByRole('figure')).toHaveLength(2)
    await user.click(within(view).getByRole('radio', { name: 'Slider' }))
    expect(within(view).getByRole('slider', { name: 'Line between before and after' })).toBeDefined()
    await user.click(within(view).getByRole('radio', { name: 'Difference' }))
    expect(within(view).getAllByRole('img')).toHaveLength(2)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull()
  })

  it('are up to four, moved and left out, with what differs from the first one', async () => {
    const { user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    fireEvent.click(tile(/bell/), { ctrlKey: true })
    await user.keyboard('c')
    const view = await screen.findByRole('region', { name: 'Comparison' })
    expect(within(view).getByRole('heading', { name: 'Compare 3' })).toBeDefined()
    expect(within(view).getByRole('radio', { name: 'Difference' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(within(view).getByRole('button', { name: /equal fields folded$/ }))
    expect(within(view).getByRole('row', { name: /^size/ }).textContent).toBe(
      'size1024x10241024x10241024x1024',
    )
    within(view).getByRole('button', { name: 'Move A with the arrow keys' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(selectedIds()).toEqual(['harbour', 'lighthouse', 'bell'])
    await user.click(within(view).getByRole('button', { name: 'Remove C from the comparison' }))
    expect(within(view).getByRole('heading', { name: 'Compare 2' })).toBeDefined()
    await user.click(within(view).getByRole('button', { name: 'Remove B from the comparison' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull())
    expect(selectedIds()).toEqual(['harbour'])
  })
})

describe('files that are dropped', () => {
  it('are added one after the other and selected; one that is refused says why', async () => {
    const refused: AppError = { kind: 'storage', message: 'The disk is full.' }
    const over: MediaImport = {
      id: 'i1',
      state: 'done',
      startedAt: 1,
      files: 2,
      doneFiles: 2,
      bytes: 2,
      doneBytes: 2,
      kept: 1,
      duplicates: 0,
      refused: 1,
      outcomes: [
        { type: 'refused', name: 'no.png', error: refused },
        { type: 'kept', name: 'yes.wav', itemId: 'harbour', savedAs: 'png' },
      ],
    }
    const { bridge, user } = renderLibrary(items, {
      'imports.list': () => ok([over]),
      'imports.begin': () => ok({ id: 'i1' }),
      'imports.append': () => ok({}),
      'imports.endFile': () => ok({ type: 'kept', name: 'yes.png', itemId: 'harbour' }),
      'imports.get': () => ok(over),
      'imports.dismiss': () => ok({}),
    })
    await shown(/lighthouse/)
    const dataTransfer = {
      types: ['Files'],
      files: [new File(['x'], 'no.png'), new File(['y'], 'yes.png')],
    }
    fireEvent.drop(screen.getByRole('region', { name: 'Items' }), { dataTransfer })
    const bar = await screen.findByRole('region', { name: 'Incomplete import' })
    expect(await within(bar).findByText('no.png was not added. The disk is full.')).toBeDefined()
    await waitFor(() => expect(selectedIds()).toEqual(['harbour']))
    // The user is notified.
    expect(await screen.findByText(/yes\.wav was saved as \.png, the type of its contents/)).toBeDefined()
    expect(bridge.callsOf('imports.begin')).toEqual([
      {
        files: [
          { name: 'no.png', bytes: 1 },
          { name: 'yes.png', bytes: 1 },
        ],
      },
    ])
    await user.click(within(bar).getByRole('button', { name: 'Dismiss' }))
    expect(bridge.callsOf('imports.dismiss')).toEqual([{ id: 'i1' }])
    // An import can be undone like any other action.
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('media.delete')).toEqual([{ ids: ['harbour'] }])
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

  it('says of the first import why nothing of it is there, and what to do', async () => {
    const problem: AppError = {
      kind: 'storage',
      message: 'The disk is full.',
      nextStep: 'Free some space, then retry.',
    }
    const stopped: MediaImport = {
      id: 'i1',
      state: 'stopped',
      startedAt: 1,
      files: 3,
      doneFiles: 0,
      bytes: 3,
      doneBytes: 0,
      kept: 0,
      duplicates: 0,
      refused: 0,
      problem,
      outcomes: [],
    }
    renderLibrary([], {
      'media.facets': () => ok({ ...facets, total: 0, inTrash: 0 }),
      'imports.list': () => ok([stopped]),
      'imports.get': () => ok(stopped),
    })
    const bar = await screen.findByRole('region', { name: 'Incomplete import' })
    expect(bar.textContent).toContain('The disk is full. Free some space, then retry.')
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

describe('collections', () => {
  const seaFacets = { ...facets, collections: [{ id: 'c1', name: 'Sea', count: 2 }] }

  it('are made, opened, renamed and deleted in the sidebar, and Ctrl+Z takes the last one back', async () => {
    const { bridge, user } = renderLibrary(items, {
      'media.facets': () => ok(seaFacets),
      'collections.create': ({ name }) => ok({ id: 'c2', name, count: 0 }),
      'collections.rename': () => ok({}),
      'collections.delete': () => ok({}),
      'collections.restore': () => ok({}),
    })
    await shown(/lighthouse/)
    const section = screen.getByRole('region', { name: 'Collections' })
    await user.click(within(section).getByRole('button', { name: 'New collection' }))
    await user.keyboard('Harbour{Enter}')
    expect(await screen.findByText('Created collection Harbour')).toBeDefined()
    expect(bridge.callsOf('collections.create')).toEqual([{ name: 'Harbour', ids: [] }])

    await user.click(within(section).getByRole('button', { name: /^Sea/ }))
    await waitFor(() => expect(bridge.callsOf('media.list').at(-1)).toMatchObject({ collection: 'c1' }))
    await user.keyboard('{F2}')
    await user.keyboard('Ocean{Enter}')
    await waitFor(() => expect(bridge.callsOf('collections.rename')).toEqual([{ id: 'c1', name: 'Ocean' }]))

    await user.click(await within(section).findByRole('button', { name: /^Sea/ }))
    await user.keyboard('{Delete}')
    expect(await screen.findByText(/^Deleted collection Sea/)).toBeDefined()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(bridge.callsOf('collections.restore')).toEqual([{ id: 'c1' }]))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(bridge.callsOf('collections.rename').at(-1)).toEqual({ id: 'c1', name: 'Sea' }),
    )
  })

  it('take items from the menu of a selection and by a drop, and say why a name is refused', async () => {
    const { bridge, user } = renderLibrary(items, {
      'media.facets': () => ok(seaFacets),
      'collections.add': ({ ids }) => ok({ ids }),
      'collections.remove': ({ ids }) => ok({ ids }),
      'collections.create': () => err({ kind: 'invalid-input', message: 'That name is taken.' }),
    })
    await user.click(await shown(/lighthouse/))
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    await user.click(screen.getByRole('button', { name: 'Collection' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sea' }))
    expect(await screen.findByText('Added 2 items to Sea')).toBeDefined()
    expect(bridge.callsOf('collections.add')).toEqual([{ id: 'c1', ids: ['lighthouse', 'harbour'] }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('collections.remove')).toEqual([{ id: 'c1', ids: ['lighthouse', 'harbour'] }])

    const types: string[] = []
    const dataTransfer = { types, setData: (type: string) => types.push(type) }
    fireEvent.dragStart(tile(/harbour/), { dataTransfer })
    const row = screen.getByRole('button', { name: /^Sea/ })
    fireEvent.dragOver(row, { dataTransfer })
    fireEvent.drop(row, { dataTransfer })
    expect(bridge.callsOf('collections.add').at(-1)).toEqual({ id: 'c1', ids: ['harbour', 'lighthouse'] })

    await user.click(screen.getByRole('button', { name: 'Collection' }))
    await user.click(await screen.findByRole('menuitem', { name: 'New collection' }))
    await user.keyboard('Sea{Enter}')
    expect(await screen.findByText('That name is taken.')).toBeDefined()
    expect(bridge.callsOf('collections.create').at(-1)).toEqual({
      name: 'Sea',
      ids: ['lighthouse', 'harbour'],
    })
  })
})

describe('the selection', () => {
  it('is put into another order by Alt and an arrow, and by a drop on another of it', async () => {
    const { user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    fireEvent.click(tile(/bell/), { ctrlKey: true })
    tile(/bell/).focus()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(selectedIds()).toEqual(['lighthouse', 'bell', 'harbour'])
    const types: string[] = []
    const dataTransfer = { types, setData: (type: string) => types.push(type) }
    fireEvent.dragStart(tile(/harbour/), { dataTransfer })
    fireEvent.dragOver(tile(/lighthouse/), { dataTransfer })
    fireEvent.drop(tile(/lighthouse/), { dataTransfer })
    expect(selectedIds()).toEqual(['harbour', 'lighthouse', 'bell'])
  })

  it('has a menu with what its buttons and keys do; another item under the pointer is selected first', async () => {
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    fireEvent.contextMenu(tile(/harbour/))
    const menu = await screen.findByRole('menu')
    expect(selectedIds()).toEqual(['harbour'])
    expect(within(menu).getByRole('menuitem', { name: /^Send to/ })).toBeDefined()
    await user.click(within(menu).getByRole('menuitem', { name: /^Add to favourites/ }))
    expect(bridge.callsOf('media.star')).toEqual([{ ids: ['harbour'], isStarred: true }])
  })

  it('is copied into a folder where the system has a dialog for one, and it is said how many files were', async () => {
    const { bridge, user } = renderLibrary(items, {
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, fileDialogs: true } }),
      'media.saveCopies': () => ok({ path: '/home/someone/copies', count: 2, missing: 1 }),
    })
    await user.click(await shown(/lighthouse/))
    fireEvent.contextMenu(tile(/lighthouse/))
    expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: /to folder/ })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    fireEvent.click(tile(/lost/), { ctrlKey: true })
    fireEvent.contextMenu(tile(/harbour/))
    await user.click(await screen.findByRole('menuitem', { name: 'Save copies to folder' }))
    expect(bridge.callsOf('media.saveCopies')).toEqual([{ ids: ['lighthouse', 'harbour', 'lost'] }])
    expect(
      await screen.findByText('Saved 2 copies to /home/someone/copies, 1 missing file left out'),
    ).toBeDefined()
  })

  it('is offered back no more once it is gone for good, neither by the toast nor by Ctrl+Z', async () => {
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Delete}')
    await screen.findByRole('button', { name: 'Undo' })
    act(() => settleUndo(['lighthouse']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    expect(bridge.callsOf('media.restore')).toEqual([])
  })

  it('is brought back from the trash with Ctrl+Z, and stars too', async () => {
    const { bridge, user } = renderLibrary()
    await user.click(await shown(/lighthouse/))
    await user.keyboard('f{Delete}')
    await screen.findByText('Moved 1 item to the trash')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(bridge.callsOf('media.restore')).toEqual([{ ids: ['lighthouse'] }]))
    await waitFor(() => expect(screen.queryByText('Moved 1 item to the trash')).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(bridge.callsOf('media.star').at(-1)).toEqual({ ids: ['lighthouse'], isStarred: false }),
    )
    expect(await screen.findByText('Undone: Added 1 item to favourites')).toBeDefined()
  })

  it('stays in the trash when Ctrl+Z fails, which is said with what to do, and not tried again', async () => {
    const failure = { message: 'The disk is full.', nextStep: 'Free some space on the disk.' }
    const { bridge, user } = renderLibrary(items, {
      'media.restore': () => err({ kind: 'storage', ...failure }),
    })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{Delete}')
    await screen.findByText('Moved 1 item to the trash')
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('The disk is full. Free some space on the disk.')).toBeDefined()
    await user.keyboard('{Control>}z{/Control}')
    expect(bridge.callsOf('media.restore')).toHaveLength(1)
  })
})

describe('a title', () => {
  it('is typed in the place of the old one, with F2, and taken back', async () => {
    const { bridge, user } = renderLibrary(items, { 'media.rename': () => ok({}) })
    await user.click(await shown(/lighthouse/))
    await user.keyboard('{F2}')
    await user.keyboard('Cover{Enter}')
    expect(bridge.callsOf('media.rename')).toEqual([{ id: 'lighthouse', title: 'Cover' }])
    await user.keyboard('{F2}')
    await user.keyboard('Other{Escape}')
    expect(bridge.callsOf('media.rename')).toHaveLength(1)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(bridge.callsOf('media.rename').at(-1)).toEqual({ id: 'lighthouse', title: '' }),
    )
  })
})

describe('the room that the library takes', () => {
  it('is shown below the filters, with a warning and the way to more of it', async () => {
    const { bridge, user } = renderLibrary(items, {
      'media.space': () =>
        ok({
          bytes: 3_820_000_000,
          trashBytes: 0,
          limitBytes: 4_000_000_000,
          level: 'nearly-full',
          by: 'limit',
          daysLeft: 6,
        }),
    })
    await shown(/lighthouse/)
    expect(await screen.findByText('3.8 GB of 4.0 GB')).toBeDefined()
    expect(screen.getByText('Full in about 6 days')).toBeDefined()
    expect(screen.getByText(/^The library has almost reached its size limit/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Free space' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show largest files' }))
    await waitFor(() => expect(bridge.callsOf('media.list').at(-1)).toMatchObject({ order: 'largest' }))
  })
})

describe('the files of a selection', () => {
  it('get names of a pattern, which is taken back with Ctrl+Z', async () => {
    const undo = [{ id: 'lighthouse', fileName: 'old.png' }]
    const { bridge, user } = renderLibrary(items, {
      'media.renameByPattern': () => ok({ undo, refused: [] }),
      'media.setFileNames': () => ok({ undo: [], refused: [] }),
    })
    await user.click(await shown(/lighthouse/))
    fireEvent.click(tile(/harbour/), { ctrlKey: true })
    await user.keyboard('{F2}')
    const dialog = await screen.findByRole('dialog', { name: 'Rename 2 files' })
    const field = within(dialog).getByRole('textbox', { name: 'Pattern' })
    await user.clear(field)
    await user.type(field, 'sea_{{index}')
    expect(within(dialog).getByText('sea_1.png')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Rename 2 files' }))
    await screen.findByText('Renamed 1 file')
    expect(bridge.callsOf('media.renameByPattern')).toEqual([
      { ids: ['lighthouse', 'harbour'], pattern: 'sea_{index}' },
    ])
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(bridge.callsOf('media.setFileNames')).toEqual([{ names: undo }]))
  })
})

describe('the list', () => {
  it('is sorted by every column, both ways', async () => {
    const { bridge, user } = renderLibrary()
    await shown(/lighthouse/)
    await user.click(screen.getByRole('radio', { name: 'List' }))
    const heads = screen.getByRole('group', { name: 'Order' })
    for (const [name, order, reverse] of [
      ['Name', 'name', 'name-descending'],
      ['Type', 'kind', 'kind-descending'],
      ['Model', 'model', 'model-descending'],
      ['Dimensions', 'longest', 'shortest'],
      ['Size', 'largest', 'smallest'],
    ] as const) {
      await user.click(within(heads).getByRole('button', { name }))
      await waitFor(() => expect(bridge.callsOf('media.list').at(-1)).toMatchObject({ order }))
      await user.click(within(heads).getByRole('button', { name: new RegExp(`^${name}, `) }))
      await waitFor(() => expect(bridge.callsOf('media.list').at(-1)).toMatchObject({ order: reverse }))
    }
    await user.click(within(heads).getByRole('button', { name: 'Created' }))
    await user.click(within(heads).getByRole('button', { name: 'Created, descending' }))
    await waitFor(() => expect(bridge.callsOf('media.list').at(-1)).toMatchObject({ order: 'oldest' }))
  })
})

describe('a video', () => {
  it('has the player of the Video tab beside the list and in the viewer', async () => {
    const clip = itemOf('clip', { kind: 'video', mediaType: 'video/mp4', fileName: 'clip.mp4' })
    const { user } = renderLibrary([...items, clip])
    await shown(/clip/)
    await user.click(tile(/clip/))
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    expect(details.getByRole('slider', { name: 'Position' })).toBeDefined()
    expect(details.getByRole('button', { name: 'Next frame' })).toBeDefined()
    await user.click(details.getByRole('button', { name: 'Full window' }))
    const viewer = within(await screen.findByRole('region', { name: 'Viewer' }))
    expect(viewer.getByRole('button', { name: 'Next frame' })).toBeDefined()
  })
})

describe('tiles', () => {
  it('show the first lines of a text, and play audio in place with Space', async () => {
    const note = itemOf('note', { kind: 'text', mediaType: 'text/plain', hasThumbnail: false })
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('  First line\nSecond line'))
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    const { user } = renderLibrary([...items, note])
    await shown(/note/)
    await waitFor(() => expect(tile(/note/).textContent).toContain('First line\nSecond line'))
    // The text replaces the icon of its kind: only the icon in the corner is left.
    expect(tile(/note/).querySelectorAll('svg')).toHaveLength(1)
    // The details show the text too, and open it in full.
    await user.click(tile(/note/))
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    await details.findByText(/First line/)
    expect(details.getByRole('button', { name: /^View / })).toBeTruthy()
    await user.click(tile(/bell/))
    await user.keyboard(' ')
    expect(useLibraryView.getState().playingId).toBe('bell')
    await waitFor(() => expect(play).toHaveBeenCalled())
    await user.keyboard(' ')
    expect(useLibraryView.getState().playingId).toBeUndefined()
    // On other items Space toggles the selection, as Ctrl+Space does everywhere.
    await user.click(tile(/harbour/))
    await user.keyboard(' ')
    expect(selectedIds()).toEqual([])
  })
})
