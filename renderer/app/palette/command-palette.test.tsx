import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { layoutStore } from '../../stores/layout-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { WindowCommands } from '../window-commands.tsx'
import { CommandPalette } from './command-palette.tsx'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const conversation: ConversationSummary = {
  id: 'c1',
  title: 'Lighthouse copy, three tones',
  model: 'practice-chat',
  format: 'chat',
  turnCount: 2,
  createdAt: 0,
  updatedAt: Date.UTC(2025, 10, 20),
}

const entry: HistoryEntry = {
  number: 7,
  isStarred: false,
  asked: 'Translate “traffic light” into Chinese',
  run: sampleRun({
    id: 'r1',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-cuts',
    status: 'ended-early',
    url: 'http://127.0.0.1:4141/v1/chat/completions',
    startedAt: Date.UTC(2025, 10, 20),
  }),
}

const image: MediaItem = {
  id: 'm1',
  kind: 'image',
  fileName: '2025-11-20_14-02-00_image-studio-2_lighthouse-on-a-headland.png',
  mediaType: 'image/png',
  bytes: 1_400_000,
  sha256: '',
  createdAt: Date.UTC(2025, 10, 20),
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: true,
}

const handlers: FakeHandlers = {
  'conversations.list': ({ search }) =>
    ok(search === undefined ? [conversation, conversation] : [conversation]),
  'history.list': () => ok({ entries: [entry] }),
  'history.count': ({ search }) =>
    ok(search === undefined ? { count: 8412, isCapped: false } : { count: 1000, isCapped: true }),
  'media.list': ({ search }) => ok({ items: [image], total: search === undefined ? 1284 : 64 }),
}

const nothingFromMain: FakeHandlers = {
  'conversations.list': () => ok([]),
  'history.list': () => ok({ entries: [] }),
  'history.count': () => ok({ count: 0, isCapped: false }),
  'media.list': () => ok({ items: [], total: 0 }),
}

beforeEach(() => layoutStore.setState({ isPaletteOpen: true }))
afterEach(() => layoutStore.setState({ isPaletteOpen: false, isInspectorOpen: true }))

async function openPalette(search: string, answers = handlers) {
  location.hash = '#/video'
  const app = renderInApp(
    <>
      <WindowCommands />
      <CommandPalette />
    </>,
    { handlers: answers },
  )
  const field = await screen.findByRole('combobox', { name: 'Search commands' })
  if (search !== '') await app.user.type(field, search)
  return { ...app, field }
}

/** Found by text: highlighted parts are separate elements in the accessible name. */
async function findLine(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const line = screen.getAllByRole('option').find((option) => option.textContent.includes(text))
    if (line === undefined) throw new Error(`No line says ${text}`)
    return line
  })
}

const groupText = (name: string) => screen.getByRole('group', { name }).textContent

/** Main returns its results once `find` is called; each conversation is named after the search. */
function slowSearch() {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const pending = (search: string) => {
    const known = waiting.get(search) ?? Promise.withResolvers<void>()
    waiting.set(search, known)
    return known
  }
  const answers: FakeHandlers = {
    ...nothingFromMain,
    'conversations.list': async ({ search }) => {
      if (search === undefined) return ok([conversation])
      await pending(search).promise
      return ok([{ ...conversation, id: search, title: `Found for ${search}` }])
    },
  }
  return { answers, find: (search: string) => act(async () => pending(search).resolve()) }
}

describe('the palette', () => {
  it('leaves the focus to a dialog that a command opens', async () => {
    const before = document.body.appendChild(document.createElement('button'))
    const dialog = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => {
      before.remove()
      dialog.remove()
    })
    layoutStore.setState({ isPaletteOpen: false })
    before.focus()
    act(() => layoutStore.setState({ isPaletteOpen: true }))
    const { user, field } = await openPalette('Open Library')
    dialog.setAttribute('role', 'dialog')
    dialog.dataset['open'] = ''
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field.isConnected).toBe(false))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // The dialog takes the focus in a frame of its own, which returning the focus to the button would cancel.
    expect(document.activeElement).toBe(document.body)
  })

  it('finds one of each kind, with how many there are, and marks what was found', async () => {
    const { user } = await openPalette('light')
    await findLine('Lighthouse copy')
    await waitFor(() => expect(groupText('Runs')).toContain('1,000+ of 8,412'))
    await waitFor(() => expect(groupText('Conversations')).toContain('1 of 2'))
    expect(groupText('Media')).toContain('64 of 1,284')
    expect(groupText('Media')).toContain('PNG')
    expect(groupText('Commands')).toContain('Use the light theme')
    expect(groupText('Settings')).toContain('Appearance: light, dark or system')
    const theme = await findLine('Use the light theme')
    expect(theme.querySelector('mark')?.textContent).toBe('light')
    expect(screen.getByRole('status').textContent).toMatch(/^1,06\d in \d+ ms$/)
    await user.clear(screen.getByRole('combobox', { name: 'Search commands' }))
    await user.type(screen.getByRole('combobox', { name: 'Search commands' }), 'reasoner')
    expect((await findLine('practice-reasoner')).textContent).toContain('Chat')
  })

  it('shows more of one kind where the others have found nothing', async () => {
    await openPalette('open', nothingFromMain)
    await waitFor(() =>
      expect(
        within(screen.getByRole('group', { name: 'Commands' })).getAllByRole('option').length,
      ).toBeGreaterThan(8),
    )
  })

  it('says that nothing was found beside the list, which may hold lines only', async () => {
    await openPalette('giraffe', nothingFromMain)
    const words = await screen.findByText('No results')
    expect(screen.getByRole('listbox', { name: 'Results' }).contains(words)).toBe(false)
  })

  it('goes through the groups with Tab and opens with Enter', async () => {
    const { user, field } = await openPalette('light')
    await findLine('Lighthouse copy')
    expect(active(field)).toContain('light theme')
    await user.keyboard('{Tab}')
    expect(active(field)).toContain('Lighthouse copy')
    await user.keyboard('{Tab}')
    expect(active(field)).toContain('Translate')
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    expect(location.hash).toBe('#/chat/c1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens a run beside its request with Ctrl+Enter', async () => {
    layoutStore.setState({ isInspectorOpen: false })
    const { user, field } = await openPalette('traffic')
    await findLine('Translate')
    while (!active(field).includes('Translate')) fireEvent.keyDown(field, { key: 'Tab' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(location.hash).toBe('#/history/r1')
    expect(layoutStore.getState().isInspectorOpen).toBe(true)
  })

  it.each([
    ['{Enter}', '#/chat/zzq'],
    ['{Enter}{ArrowDown}', '#/video'],
    ['{Enter}y', '#/video'],
  ])('opens nothing of the search before, with %s as what was found is awaited', async (keys, then) => {
    const { answers, find } = slowSearch()
    const { user, field } = await openPalette('zz', answers)
    await find('zz')
    await findLine('Found for zz')
    await user.type(field, `q${keys}`)
    expect(location.hash).toBe('#/video')
    await find('zzq')
    if (then === '#/video') await find('zzqy')
    await waitFor(() => expect(screen.queryByText('Found for zz')).toBeNull())
    await waitFor(() => expect(location.hash).toBe(then))
  })

  it('stays on the line that was the first, though one comes before it', async () => {
    const { answers, find } = slowSearch()
    const { user } = await openPalette('density', answers)
    const line = await findLine('Density')
    expect(line.getAttribute('aria-selected')).toBe('true')
    await find('density')
    await findLine('Found for density')
    expect((await findLine('Density')).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.hash).toMatch(/^#\/settings/))
  })

  it('searches one kind alone, also without a word', async () => {
    const { user, bridge } = await openPalette('')
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(1)
    expect(bridge.callsOf('history.list')).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Runs' }))
    await findLine('Translate')
    expect(screen.queryByRole('group', { name: 'Commands' })).toBeNull()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(await within(screen.getByRole('listbox')).findByRole('group', { name: 'Media' })).toBeTruthy()
  })

  it('asks main once for what is typed quickly', async () => {
    const { bridge } = await openPalette('lighthouse')
    await findLine('Lighthouse copy')
    await waitFor(() => expect(bridge.callsOf('history.list').at(-1)).toEqual({ search: 'lighthouse' }))
    expect(bridge.callsOf('history.list').length).toBeLessThan(5)
  })

  it('leaves keys to an input method that composes', async () => {
    const { field } = await openPalette('light')
    await findLine('Lighthouse copy')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(location.hash).toBe('#/video')
  })
})

function active(field: HTMLElement): string {
  return (
    document.querySelector(`#${CSS.escape(field.getAttribute('aria-activedescendant') ?? '')}`)
      ?.textContent ?? ''
  )
}
