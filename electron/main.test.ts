import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  bootDesktop,
  cleanUpAfterBoots,
  temporaryFolder,
  type BootOptions,
  type Desktop,
} from './testing/boot-desktop.ts'
import type { FakeBrowserWindow } from './testing/fake-electron/browser-window.ts'
import type { FakeWebContents } from './testing/fake-electron/web-contents.ts'
import { connectPort, requestPort } from './testing/page-port.ts'
import { submitVideo } from './video/testing/submit-video.ts'

const running: Desktop[] = []
const ownPlatform = process.platform

async function boot(options?: BootOptions): Promise<Desktop> {
  const desktop = await bootDesktop(options)
  running.push(desktop)
  return desktop
}

afterEach(async () => {
  for (const desktop of running.splice(0)) if (!desktop.electron.app.hasQuit) await desktop.quit()
  cleanUpAfterBoots()
  stubPlatform(ownPlatform)
})

test('gives the page a port on which the services answer', async () => {
  const desktop = await boot()
  const page = await desktop.loadPreload()
  const connection = connectPort(await requestPort(page))
  const info = await connection.call('app.info', {})
  expect(info).toMatchObject({
    ok: true,
    value: {
      version: '9.8.7',
      dataFolder: desktop.dataFolder,
      capabilities: {
        keyStorage: 'encrypted',
        fileDialogs: true,
        confirmations: true,
        fileManager: true,
        fileDrags: true,
        nativeMenu: true,
        systemNotifications: true,
      },
    },
  })
  connection.close()
})

test('loads its page while the services start, and shows its window when they are there', async () => {
  const seen: string[] = []
  const note = (what: string, dataFolder: string): void => {
    const hasDatabase = existsSync(join(dataFolder, 'playground.sqlite'))
    seen.push(`${what} ${hasDatabase ? 'with' : 'without'} a database`)
  }
  const desktop = await boot({
    prepare({ app, BrowserWindow }, dataFolder) {
      app.on('browser-window-created', () => note('opened', dataFolder))
      vi.spyOn(BrowserWindow.prototype, 'show').mockImplementation(function (this: FakeBrowserWindow) {
        note('shown', dataFolder)
        this.isShown = true
      })
    },
  })
  expect(seen).toEqual(['opened without a database', 'shown with a database'])
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  expect(await connection.call('app.info', {})).toMatchObject({ ok: true })
  connection.close()
})

test('tells the page nothing but that it runs in Electron', async () => {
  const desktop = await boot()
  await desktop.loadPreload()
  expect([...desktop.electron.contextBridge.exposed]).toEqual([['gatewayPlayground', { host: 'electron' }]])
})

test('gives a reloaded page a new port and closes the old one', async () => {
  const desktop = await boot()
  const first = connectPort(await requestPort(await desktop.loadPreload()))
  expect((await first.greeted).ok).toBe(true)
  const second = connectPort(await requestPort(await desktop.loadPreload()))
  expect((await second.call('app.info', {})).ok).toBe(true)
  await first.ended
  second.close()
})

test('has commands of the window in its menu, with the keys that are bound, and sends them to the page', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const chosen: string[] = []
  connection.on('app.commandChosen', ({ id }) => chosen.push(id))
  const item = () =>
    desktop.electron.Menu.applicationMenu?.template
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .find(({ id }) => id === 'chat.new')
  expect(item()).toMatchObject({ label: 'New conversation', accelerator: 'CommandOrControl+N' })
  await connection.call('settings.set', { shortcuts: { 'chat.new': ['Mod+Shift+J'] } })
  expect(item()?.accelerator).toBe('CommandOrControl+Shift+J')
  await connection.call('settings.set', { language: 'zh-CN' })
  await vi.waitFor(() => expect(item()?.label).toBe('新建对话'))
  item()?.click?.({} as never, undefined, {})
  await vi.waitFor(() => expect(chosen).toEqual(['chat.new']))
  connection.close()
})

test('sends events to the page, and the system’s theme follows the settings', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const received: string[] = []
  connection.on('settings.changed', ({ theme }) => received.push(theme))
  await connection.call('settings.set', { theme: 'dark' })
  await vi.waitFor(() => expect(received).toEqual(['dark']))
  expect(desktop.electron.nativeTheme.themeSource).toBe('dark')
  expect(desktop.window().backgroundColor).toBe('#121517')
  connection.close()

  await desktop.quit()
  const again = await boot({ dataFolder: desktop.dataFolder })
  expect(again.electron.nativeTheme.themeSource).toBe('dark')
  expect(again.window().options.backgroundColor).toBe('#121517')
})

test('keeps a key encrypted by the system, and never hands it to the page', async () => {
  const desktop = await boot()
  const port = await requestPort(await desktop.loadPreload())
  const received: unknown[] = []
  port.on('message', (batch) => received.push(batch))
  const connection = connectPort(port)
  const key = 'sk-the-users-own-secret'
  const added = await connection.call('connections.add', { address: 'https://gateway.example', key })
  expect(added).toMatchObject({ ok: true, value: { keys: [{ state: 'saved', lastFour: 'cret' }] } })
  expect(JSON.stringify(received)).not.toContain(key)
  const files = ['config.json', 'secrets.json'].map((name) =>
    readFileSync(join(desktop.dataFolder, name), 'utf8'),
  )
  expect(files.join()).not.toContain(key)
  expect(desktop.output()).not.toContain(key)
  connection.close()
})

test('streams an answer of the practice gateway to the page, and keeps it across a restart', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const created = await connection.call('conversations.create', {
    format: 'chat',
    model: 'practice-chat',
    parameters: { max_tokens: { isSent: true, value: 24 } },
  })
  if (!created.ok) throw new Error(created.error.message)
  const { id } = created.value
  const sent = await connection.call('conversations.send', {
    id,
    connectionId: 'practice',
    blocks: [{ type: 'text', text: 'Say hello' }],
  })
  const runId = sent.ok ? sent.value.turns.at(-1)?.run?.id : undefined
  if (runId === undefined) throw new Error('no run was started')
  await new Promise<void>((resolve) => {
    connection.open('runs.watch', { id: runId }, { onItem: () => {}, onEnd: () => resolve() })
  })
  connection.close()
  await desktop.quit()

  const again = await boot({ dataFolder: desktop.dataFolder })
  const second = connectPort(await requestPort(await again.loadPreload()))
  const kept = await second.call('conversations.get', { id })
  expect(kept).toMatchObject({
    ok: true,
    value: { turns: [{ role: 'user' }, { role: 'assistant', run: { status: 'done', isPractice: true } }] },
  })
  expect(JSON.stringify(kept)).toContain('Say hello')
  second.close()
})

test('opens a link for the page only after the user has agreed', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  await connection.call('app.openLink', { url: 'https://docs.example/' })
  expect(desktop.electron.dialog.shown.map(({ message }) => message)).toEqual([
    'Open docs.example in your browser?',
  ])
  expect(desktop.electron.shell.opened).toEqual(['https://docs.example/'])
  expect((await connection.call('app.openLink', { url: 'file:///etc/passwd' })).ok).toBe(false)
  expect(desktop.electron.shell.opened).toHaveLength(1)
  connection.close()
})

test('drags the files of the library out of the window, and says which', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const added = await connection.call('media.import', {
    name: 'notes.txt',
    bytes: new TextEncoder().encode('A red boat.'),
  })
  if (!added.ok) throw new Error(added.error.message)
  const { id, fileName } = added.value
  expect(await connection.call('media.drag', { ids: [id, 'not-there'] })).toEqual({
    ok: true,
    value: { files: [{ name: fileName, bytes: 11 }] },
  })
  await vi.waitFor(() => expect(desktop.window().webContents.drags).toHaveLength(1))
  const [drag] = desktop.window().webContents.drags
  expect(drag?.files).toEqual([join(desktop.dataFolder, 'media', fileName)])
  expect((await connection.call('media.drag', { ids: ['not-there'] })).ok).toBe(false)
  expect((await connection.call('media.drag', { ids: [] })).ok).toBe(false)
  expect(desktop.window().webContents.drags).toHaveLength(1)
  connection.close()
})

async function pendingIn(desktop: Desktop) {
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const links = await connection.call('connectLinks.list', {})
  return links.ok ? links.value : []
}

describe('a connect link', () => {
  const link = 'gateway-playground://connect?address=gw.example.net&key=sk-linked-0123456789'
  const pending = { host: 'gw.example.net', maskedKey: 'sk-••••••••6789' }

  test('that started the app waits for the user, and nothing of its key leaves main', async () => {
    const desktop = await boot({ argv: [link] })
    const links = await pendingIn(desktop)
    expect(links).toMatchObject([pending])
    expect(JSON.stringify(links) + desktop.output()).not.toContain('sk-linked')
    expect(desktop.electron.app.protocols).toEqual(['gateway-playground'])
  })

  test('that started the app does not show the window before its page is there', async () => {
    const shownWith: string[] = []
    await boot({
      argv: [link],
      prepare({ BrowserWindow }) {
        vi.spyOn(BrowserWindow.prototype, 'show').mockImplementation(function (this: FakeBrowserWindow) {
          shownWith.push(this.webContents.mainFrame.url)
          this.isShown = true
        })
      },
    })
    expect(new Set(shownWith)).toEqual(new Set(['app://playground/']))
  })

  test('that the system hands to a running app brings the window to the front', async () => {
    const desktop = await boot()
    desktop.window().minimize()
    const preventDefault = vi.fn<() => void>()
    desktop.electron.app.emit('open-url', { preventDefault }, link)
    desktop.electron.app.emit('open-url', { preventDefault }, 'https://gw.example.net/?connect')
    expect(preventDefault).toHaveBeenCalledTimes(2)
    expect(desktop.window().isMinimized()).toBe(false)
    expect(await pendingIn(desktop)).toMatchObject([pending])
  })

  test('of a second instance reaches the first', async () => {
    const desktop = await boot()
    desktop.electron.app.emit('second-instance', {}, ['app', '--flag', link], '/')
    expect(await pendingIn(desktop)).toMatchObject([pending])
  })

  test('is claimed by the installed app only', async () => {
    const desktop = await boot({
      prepare: ({ app }) => {
        app.isPackaged = false
      },
    })
    expect(desktop.electron.app.protocols).toEqual([])
  })
})

test('leaves a second instance to the first, which comes to the front', async () => {
  const second = await bootDesktop({
    isUnready: true,
    prepare: ({ app }) => {
      app.hasOtherInstance = true
    },
  })
  expect(second.electron.app.hasQuit).toBe(true)
  expect(second.electron.BrowserWindow.getAllWindows()).toEqual([])

  const first = await boot()
  const window = first.window()
  window.minimize()
  first.electron.app.emit('second-instance', {}, [], '/')
  expect([window.isMinimized(), window.focusCount]).toEqual([false, 1])
  expect(first.electron.BrowserWindow.getAllWindows()).toHaveLength(1)
})

test('quits with its last window, except on macOS, where it opens a new one when it is called', async () => {
  const desktop = await boot()
  stubPlatform('darwin')
  await closeWindow(desktop)
  expect(desktop.electron.app.hasQuit).toBe(false)
  desktop.electron.app.emit('activate', {}, false)
  expect(desktop.electron.BrowserWindow.getAllWindows()).toHaveLength(1)

  stubPlatform('linux')
  desktop.window().close()
  await vi.waitFor(() => expect(desktop.electron.app.hasQuit).toBe(true))
})

test('starts anew for an instance that comes while the services are closing', async () => {
  const desktop = await boot()
  const { app } = desktop.electron
  app.emit('second-instance', {}, ['electron', '.'], '/')
  expect(app.relaunchedWith).toBeNull()
  app.on('will-quit', () =>
    app.emit('second-instance', {}, ['electron', '.', 'gateway-playground://connect?v=1'], '/'),
  )
  await desktop.quit()
  expect(app.relaunchedWith).toEqual(['.', 'gateway-playground://connect?v=1'])
})

test.each(['shutdown', 'session-end'])('ends with the session: %s', async (event) => {
  const desktop = await boot()
  const source = event === 'shutdown' ? desktop.electron.powerMonitor : desktop.window()
  source.emit(event, { preventDefault: () => {} })
  await vi.waitFor(() => expect(desktop.electron.app.hasQuit).toBe(true))
  expect(desktop.electron.dialog.shown).toEqual([])
})

test('says at its end that a video goes on at the next start, and goes on with it', async () => {
  const desktop = await boot()
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const made = await submitVideo(connection, {
    connectionId: 'practice',
    family: 'video-generations',
    model: 'practice-video-endless',
    prompt: 'A red boat',
    parameters: {},
    extraJson: '',
    files: [],
  })
  const id = made.ok ? made.value.id : ''
  await vi.waitFor(async () => {
    expect(await connection.call('video.get', { id })).toMatchObject({
      ok: true,
      value: { state: 'waiting' },
    })
  })
  connection.close()
  await desktop.quit()
  expect(desktop.electron.Notification.shown).toEqual([
    {
      title: 'Not everything is finished',
      body: 'A video is still being generated by the gateway. Polling resumes at the next start.',
    },
  ])
  const again = await boot({ dataFolder: desktop.dataFolder })
  const second = connectPort(await requestPort(await again.loadPreload()))
  expect(await second.call('video.list', {})).toMatchObject({ ok: true, value: [{ id, state: 'waiting' }] })
  second.close()
})

test('a click on a notification shows the window and what it was about, open or not', async () => {
  const desktop = await boot()
  const { Notification } = desktop.electron
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const places: string[] = []
  connection.on('app.placeChosen', ({ tab, rest }) => places.push(`${tab}/${rest}`))
  const notice = { title: 'Done', body: 'It took 41 s.', place: { tab: 'history', rest: 'r/1' } }
  await connection.call('app.notify', notice)
  desktop.window().minimize()
  Notification.newest?.emit('click', {})
  await vi.waitFor(() => expect(places).toEqual(['history/r/1']))
  expect(desktop.window().isMinimized()).toBe(false)

  stubPlatform('darwin')
  await connection.call('app.notify', notice)
  await closeWindow(desktop)
  Notification.newest?.emit('click', {})
  await vi.waitFor(() => expect(desktop.window().webContents.getURL()).toBe('app://playground/#/history/r/1'))
  connection.close()
})

test('what the system does not show is shown by the window, which asks for attention', async () => {
  const desktop = await boot()
  desktop.electron.Notification.failure = 'the app is not signed'
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  const missed: string[] = []
  connection.on('app.noticeMissed', ({ title }) => missed.push(title))
  await connection.call('app.notify', { title: 'Done', body: 'It took 41 s.' })
  await vi.waitFor(() => expect(missed).toEqual(['Done']))
  expect(desktop.window().isFlashing).toBe(true)
  connection.close()
})

test('stays beside the clock while a video is being generated, if the user wants that', async () => {
  const desktop = await boot()
  stubPlatform('linux')
  const { app, dialog, Tray } = desktop.electron
  const connection = connectPort(await requestPort(await desktop.loadPreload()))
  await submitVideo(connection, {
    connectionId: 'practice',
    family: 'video-generations',
    model: 'practice-video-endless',
    prompt: 'A red boat',
    parameters: {},
    extraJson: '',
    files: [],
  })
  connection.close()
  desktop.window().close()
  await vi.waitFor(() => expect(Tray.shown).toHaveLength(1))
  expect(dialog.shown.map(({ message }) => message)).toEqual([
    'Keep Gateway Playground running in the background?',
  ])
  const labels = Tray.shown[0]?.menu?.template.map(({ label }) => label)
  expect(labels?.slice(1)).toEqual(['Show window', undefined, 'Quit Gateway Playground'])
  expect(labels?.[0]).toMatch(/running$/)
  const item = Tray.shown[0]?.menu?.template.find(({ label }) => label === 'Show window')
  item?.click?.({} as never, undefined, {})
  expect(desktop.window().isDestroyed()).toBe(false)
  await vi.waitFor(() => expect(Tray.shown).toEqual([]))
  expect(app.hasQuit).toBe(false)
})

test('gives the data folder free when it has quit', async () => {
  const desktop = await boot()
  await desktop.quit()
  const again = await boot({ dataFolder: desktop.dataFolder })
  expect(again.electron.app.exitCode).toBeNull()
})

test('keeps its data where the command line says', async () => {
  const folder = join(temporaryFolder(), 'elsewhere')
  const desktop = await boot({ argv: [`--data-dir=${folder}`] })
  expect(desktop.electron.app.getPath('userData')).toBe(folder)
  expect(existsSync(join(folder, 'playground.sqlite'))).toBe(true)
})

test('tells npm start that it runs, before anything can go wrong in our code', async () => {
  const mark = join(temporaryFolder(), 'ran')
  vi.stubEnv('GATEWAY_PLAYGROUND_START_MARK', mark)
  const desktop = await bootDesktop({ isUnready: true })
  expect(existsSync(mark)).toBe(false)
  desktop.electron.app.becomeReady()
  await vi.waitFor(() => desktop.window())
  expect(existsSync(mark)).toBe(true)
  expect(process.env['GATEWAY_PLAYGROUND_START_MARK']).toBeUndefined()
  vi.unstubAllEnvs()
  await desktop.quit()
})

test('says why it cannot start, and ends', async () => {
  const blocked = join(temporaryFolder(), 'a-file')
  writeFileSync(blocked, '')
  const { electron } = await bootDesktop({ argv: [`--data-dir=${join(blocked, 'data')}`], isUnready: true })
  expect(electron.app.exitCode).toBe(1)
  expect(electron.dialog.errors).toEqual([
    { title: 'Gateway Playground did not start', content: expect.stringContaining(blocked) },
  ])
})

test('shows the page when a reload takes over its first load', async () => {
  const desktop = await boot({
    prepare({ app }) {
      app.once('web-contents-created', (_event, contents: FakeWebContents) => {
        queueMicrotask(() => contents.reload())
      })
    },
  })
  expect(desktop.window().webContents.reloadCount).toBe(1)
  expect([desktop.electron.app.exitCode, desktop.electron.dialog.errors]).toEqual([null, []])
})

/** Events that may occur while the page of the first window is still loading. */
const earlyEndings: Record<string, (electron: Desktop['electron']) => void> = {
  'the window is closed': ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(),
  'the app is told to quit': ({ app }) => app.quit(),
}

test.each(Object.entries(earlyEndings))(
  'ends without a word when %s before its page is there',
  async (_what, end) => {
    const desktop = await boot({
      prepare(electron) {
        electron.app.once('web-contents-created', () => queueMicrotask(() => end(electron)))
      },
    })
    await vi.waitFor(() => expect(desktop.electron.app.hasQuit).toBe(true))
    expect([desktop.electron.app.exitCode, desktop.electron.dialog.errors]).toEqual([null, []])
  },
)

test('names a preload script that cannot be loaded', async () => {
  const desktop = await boot()
  desktop.window().webContents.emit('preload-error', {}, '/dist/preload.cjs', new Error('no such file'))
  expect(desktop.output()).toContain('The preload script /dist/preload.cjs failed: no such file')
})

test('says so when the page was not built', async () => {
  const { electron } = await boot({
    prepare: ({ app }) => {
      app.appPath = temporaryFolder()
    },
  })
  expect(electron.app.exitCode).toBe(1)
  expect(electron.dialog.errors[0]?.content).toContain('npm run build')
})

test('remembers where the window was', async () => {
  const desktop = await boot()
  desktop.window().moveTo({ x: 300, y: 120, width: 1400, height: 900 })
  await desktop.quit()
  const again = await boot({ dataFolder: desktop.dataFolder })
  expect(again.window().options).toMatchObject({ x: 300, y: 120, width: 1400, height: 900 })
})

test('sets the platform’s menu', async () => {
  const { electron } = await boot()
  const menu = electron.Menu.applicationMenu
  expect(menu?.template.map(({ role, label }) => role ?? label)).toContain('editMenu')
})

async function closeWindow(desktop: Desktop): Promise<void> {
  const window = desktop.window()
  window.close()
  await once(window, 'closed')
}

function stubPlatform(platform: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { value: platform })
}
