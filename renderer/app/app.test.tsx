import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import { tabIds, tabLabel } from '../../shared/tabs.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { layoutStore } from '../stores/layout-store.ts'
import {
  appInfo,
  fakeAnswers,
  practiceConnection,
  startedSettings,
  workConnection,
} from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { App } from './app.tsx'

const initialLayout = layoutStore.getState()

afterEach(() => {
  layoutStore.setState(initialLayout, true)
  for (const name of ['theme', 'textSize', 'density']) delete document.documentElement.dataset[name]
})

async function openWindow(handlers: FakeHandlers = {}, hash = '#/video') {
  location.hash = hash
  const app = renderInApp(<App />, { handlers })
  await waitFor(() => expect(document.documentElement.dataset.appState).toBe('ready'))
  return app
}

describe('the window', () => {
  it('says why it cannot open, and opens on a second try', async () => {
    location.hash = '#/video'
    const { bridge, user } = renderInApp(<App />, {
      handlers: {
        'settings.get': () =>
          err({ kind: 'storage', message: 'The settings cannot be read.', nextStep: 'Free the disk.' }),
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The settings cannot be read.')
    expect(document.documentElement.dataset.appState).toBe('failed')
    bridge.answer({ 'settings.get': () => ok(startedSettings) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('navigation', { name: 'Tabs' })).toBeTruthy()
  })

  it('shows how far a long start is, and opens after it', async () => {
    location.hash = '#/video'
    const settings = Promise.withResolvers<ReturnType<typeof ok<typeof startedSettings>>>()
    const { bridge } = renderInApp(<App />, { handlers: { 'settings.get': () => settings.promise } })
    await waitFor(() => expect(bridge.streamsOf('app.starting').at(-1)?.isClosed).toBe(false))
    const [stream] = bridge.streamsOf('app.starting').slice(-1)
    act(() =>
      stream?.push({
        step: { type: 'adding', what: 'runs', done: 61_200, all: 100_000 },
        language: 'en',
      }),
    )
    expect(await screen.findByText('Adding 61,200 of 100,000 runs…')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^Restoring the backup/ })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.612')
    act(() => stream?.end())
    settings.resolve(ok(startedSettings))
    expect(await screen.findByRole('navigation', { name: 'Tabs' })).toBeTruthy()
  })

  it('keeps what was changed of its layout a moment before the language is', async () => {
    const { user, bridge } = await openWindow({}, '#/chat')
    act(() =>
      layoutStore.setState({ fieldPins: { chat: ['seed'] }, isSentListOpen: true, paneSizes: { list: 300 } }),
    )
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }))
    await screen.findByRole('button', { name: /^语言/ })
    const kept = { fieldPins: { chat: ['seed'] }, isSentListOpen: true, paneSizes: { list: 300 } }
    expect(layoutStore.getState()).toMatchObject(kept)
    const layouts = () => bridge.callsOf('settings.set').flatMap(({ layout }) => layout ?? [])
    await waitFor(() => expect(layouts().at(-1)).toMatchObject(kept))
  })

  it('moves the focus into what was opened where it would be lost with what was there', async () => {
    await openWindow({}, '#/settings/appearance')
    const language = await screen.findByRole('combobox', { name: 'Language' })
    act(() => language.focus())
    act(() => {
      location.hash = '#/settings/about'
    })
    const about = await screen.findByRole('region', { name: 'About' })
    await waitFor(() => expect(document.activeElement).toBe(about))
    const link = within(screen.getByRole('navigation', { name: 'Tabs' })).getByRole('link', {
      name: 'History',
    })
    act(() => link.focus())
    act(() => {
      location.hash = '#/history'
    })
    await screen.findByRole('main', { name: 'History' })
    expect(document.activeElement).toBe(link)
  })

  it('lists every tab, and opens the one that is clicked', async () => {
    const { user } = await openWindow({}, '#/chat')
    const rail = screen.getByRole('navigation', { name: 'Tabs' })
    expect(
      within(rail)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(tabIds.map(tabLabel))
    await user.click(within(rail).getByRole('link', { name: 'Video' }))
    expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeTruthy()
    expect(within(rail).getByRole('link', { name: 'Video' }).getAttribute('aria-current')).toBe('page')
  })

  it('opens tabs with Ctrl and a digit, and keeps the open tab in the address and in the settings', async () => {
    const { user, bridge } = await openWindow({}, '#/chat')
    await user.keyboard('{Control>}8{/Control}')
    expect(await screen.findByRole('heading', { name: /^No video/ })).toBeTruthy()
    expect(location.hash).toBe('#/video')
    await waitFor(() =>
      expect(bridge.callsOf('settings.set').at(-1)?.layout).toMatchObject({ openTab: 'video' }),
    )
  })

  it('comes back to the tab of the last time', async () => {
    await openWindow({ ...fakeAnswers({ settings: { layout: { openTab: 'rerank' } } }) }, '')
    expect(await screen.findByRole('heading', { name: 'Rank documents by relevance' })).toBeTruthy()
  })

  it('puts the chosen theme on the page', async () => {
    const { user, bridge } = await openWindow()
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
    await user.click(screen.getByRole('button', { name: 'Theme: light' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    expect(bridge.callsOf('settings.set')).toContainEqual({ theme: 'dark' })
  })

  it('says that no tab has an address, and leads on', async () => {
    const { user } = await openWindow({}, '#/vidoe/job-1')
    expect(await screen.findByText('#/vidoe/job-1')).toBeTruthy()
    expect(screen.getByRole('main', { name: 'Page not found' })).toBeTruthy()
    expect(
      within(screen.getByRole('navigation', { name: 'Tabs' })).queryByRole('link', { current: 'page' }),
    ).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open Chat' }))
    expect(location.hash).toMatch(/^#\/chat/)
  })

  it('puts text size and density on the page, and leaves them for the next first paint', async () => {
    const { bridge } = await openWindow()
    act(() => bridge.emit('settings.changed', { ...startedSettings, textSize: 125, density: 'compact' }))
    await waitFor(() =>
      expect(document.documentElement.dataset).toMatchObject({ textSize: '125', density: 'compact' }),
    )
    expect([localStorage.getItem('textSize'), localStorage.getItem('density')]).toEqual(['125', 'compact'])
  })

  it('follows settings that were changed in another window', async () => {
    const { bridge } = await openWindow()
    act(() => bridge.emit('settings.changed', { ...startedSettings, theme: 'dark' }))
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  })

  it('switches the connection and shows whose key is missing', async () => {
    const noKey = { ...workConnection, keys: [], activeKeyId: null }
    const { user, bridge } = await openWindow(fakeAnswers({ connections: [practiceConnection, noKey] }))
    // The name appears only once: as the name of the connection.
    expect(screen.getAllByText(/Practice/)).toHaveLength(1)
    expect(
      within(screen.getByRole('button', { name: /^Connection:/ })).getByText('Practice gateway'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Connection:/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: /Work gateway/ }))
    expect(bridge.callsOf('settings.set')).toContainEqual({ activeConnectionId: 'work' })
    expect(await screen.findByRole('button', { name: 'Key: No key' })).toBeTruthy()
    expect(screen.queryByText('Practice gateway')).toBeNull()
  })

  it('lists what went wrong at the start with its next step, until it is dismissed', async () => {
    const { user } = await openWindow({
      'app.info': () =>
        ok({
          ...appInfo,
          startProblems: [
            { kind: 'storage', message: 'The settings file was broken.', nextStep: 'It was set aside.' },
            { kind: 'unavailable', message: 'Port 4141 was taken.' },
          ],
        }),
    })
    const list = screen.getByRole('region', { name: 'Startup problems' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(list.textContent).toContain('It was set aside.')
    await user.click(within(list).getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(list.textContent).not.toContain('The settings file was broken.')
    await user.click(within(list).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Startup problems' })).toBeNull()
  })

  it('says when the app does not answer, and reads everything again once it does', async () => {
    const { bridge } = await openWindow()
    act(() => bridge.setState('lost'))
    expect((await screen.findByRole('alert')).textContent).toContain('Reconnecting to the app.')
    const before = bridge.callsOf('settings.get').length
    act(() => bridge.setState('open'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(bridge.callsOf('settings.get').length).toBe(before + 1))
  })

  it.each([
    [
      'expired',
      /^This link has expired\. Run npm start again .+ reconnects by itself and keeps what was typed/,
    ],
    ['replaced', /^This link has expired\. Another program may .+ Run npm start again/],
  ] as const)(
    'says what to do when its link is %s, and reads everything again after',
    async (state, words) => {
      const { bridge } = await openWindow()
      act(() => bridge.setState(state))
      expect((await screen.findByRole('alert')).textContent?.trim()).toMatch(words)
      const before = bridge.callsOf('settings.get').length
      act(() => bridge.setState('open'))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      await waitFor(() => expect(bridge.callsOf('settings.get').length).toBe(before + 1))
    },
  )

  it('walks the panes with F6 and returns to where the focus was', async () => {
    const { user } = await openWindow()
    await screen.findByRole('heading', { name: 'New video' })
    const rail = screen.getByRole('navigation', { name: 'Tabs' })
    const link = within(rail).getByRole('link', { name: 'Video' })
    act(() => link.focus())
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Request' }))
    await user.keyboard('{Shift>}{F6}{/Shift}')
    expect(document.activeElement).toBe(link)
  })
})

describe('the native menu', () => {
  it('has the window do its commands', async () => {
    const { bridge } = await openWindow()
    act(() => bridge.emit('app.commandChosen', { id: 'tab.rerank' }))
    expect(await screen.findByRole('heading', { name: 'Rank documents by relevance' })).toBeTruthy()
    act(() => bridge.emit('app.commandChosen', { id: 'no.such' }))
    expect(location.hash).toBe('#/rerank')
  })
})

describe('the command palette', () => {
  it('opens with Ctrl+K, finds by other words, runs and closes', async () => {
    const { user, bridge } = await openWindow()
    await user.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('combobox', { name: 'Search commands' })
    await user.type(search, 'appearance dark')
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('settings.set')).toContainEqual({ theme: 'dark' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull())
  })

  it('goes to a section of the settings', async () => {
    const { user } = await openWindow()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'privacy{Enter}')
    await waitFor(() => expect(location.hash).toBe('#/settings/privacy'))
    expect(await screen.findByRole('heading', { name: 'What goes where' })).toBeTruthy()
  })

  it('closes with Escape and gives the focus back', async () => {
    const { user } = await openWindow()
    const opener = screen.getByRole('button', { name: /Search or run a command/ })
    await user.click(opener)
    await screen.findByRole('combobox', { name: 'Search commands' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  })
})
