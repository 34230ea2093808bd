import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentSecurityPolicy, windowPolicy } from '../page/content-security-policy.ts'
import { bootDesktop, cleanUpAfterBoots, type Desktop } from '../testing/boot-desktop.ts'
import { requestPort } from '../testing/page-port.ts'
import { windowOptions } from './window-options.ts'
import type { FakeFrame } from '../testing/fake-electron/frame.ts'

let desktop: Desktop

beforeAll(async () => {
  desktop = await bootDesktop()
})
afterAll(async () => {
  await desktop.quit()
  cleanUpAfterBoots()
})
beforeEach(() => {
  desktop.electron.dialog.shown.length = 0
  desktop.electron.dialog.answer = 1
})

test('locks the window down, point by point', () => {
  const { webPreferences, ...options } = desktop.window().options
  expect(webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    plugins: false,
  })
  expect(webPreferences).not.toHaveProperty('enableBlinkFeatures')
  expect(webPreferences?.preload).toMatch(/dist.preload.preload\.cjs$/)
  expect(options).toMatchObject({ minWidth: 1024, minHeight: 680, show: false })
})

test('loads nothing from a network', () => {
  expect(desktop.window().webContents.getURL()).toMatch(/^app:\/\/playground\//)
  const sources = contentSecurityPolicy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
  const own = ["'none'", "'self'", "'unsafe-inline'", 'media:', 'blob:', 'data:']
  expect(sources.filter((source) => !own.includes(source))).toEqual([])
})

test('sandboxes every page, and registers its schemes before it is ready', () => {
  const { app, protocol } = desktop.electron
  expect(app.isSandboxed).toBe(true)
  expect(protocol.privileged?.map(({ scheme }) => scheme)).toEqual(['app', 'media'])
  for (const { privileges } of protocol.privileged ?? []) {
    expect(privileges).not.toHaveProperty('bypassCSP')
    expect(privileges).not.toHaveProperty('allowServiceWorkers')
    expect(privileges).not.toHaveProperty('allowExtensions')
  }
})

describe('navigation', () => {
  test.each(['will-navigate', 'will-frame-navigate'])(
    'lets the page reload, frames show previews, and nothing else (%s)',
    (event) => {
      const { webContents } = desktop.window()
      const goTo = (url: string, isMainFrame = true) =>
        webContents.tryEvent(event, { url, isMainFrame }).isPrevented
      expect(goTo('app://playground/')).toBe(false)
      expect(goTo('app://playground/#/chat/c1')).toBe(false)
      expect(goTo('app://playground/?a=1#/chat')).toBe(true)
      expect(goTo('https://evil.example/')).toBe(true)
      expect(goTo('app://playground/assets/main.js')).toBe(true)
      expect(goTo('file:///etc/passwd')).toBe(true)
      expect(goTo('data:text/html,hello')).toBe(true)
      expect(goTo('app://playground/', false)).toBe(true)
      expect(goTo('app://playground/preview-frame.html', false)).toBe(false)
      expect(goTo('app://playground/preview-frame.html')).toBe(true)
      expect(goTo('app://other/preview-frame.html', false)).toBe(true)
      expect(goTo('https://evil.example/preview-frame.html', false)).toBe(true)
      expect(goTo('about:blank', false)).toBe(true)
    },
  )

  test('lets a page with a tab open reload itself', () => {
    const { webContents } = desktop.window()
    const before = webContents.reloadCount
    webContents.goToHash('/chat/c1')
    expect(webContents.reloadFromPage()).toEqual({ isPrevented: false })
    expect(webContents.reloadCount).toBe(before + 1)
  })

  test('follows no redirect and attaches no webview', () => {
    const { webContents } = desktop.window()
    expect(webContents.tryEvent('will-redirect', { url: 'app://playground/' }).isPrevented).toBe(true)
    expect(webContents.tryEvent('will-attach-webview', {}, {}, {}).isPrevented).toBe(true)
  })

  test('opens no window; an https link is shown to the user first', async () => {
    const { webContents } = desktop.window()
    expect(webContents.openWindow('file:///etc/passwd')).toEqual({ action: 'deny' })
    expect(webContents.openWindow('https://docs.example/')).toEqual({ action: 'deny' })
    await vi.waitFor(() => expect(desktop.electron.dialog.shown).toHaveLength(1))
    expect(desktop.electron.shell.opened).toEqual([])
  })

  test('guards contents that are made later as well', () => {
    const { BrowserWindow } = desktop.electron
    const other = new BrowserWindow({ show: false })
    expect(other.webContents.openWindow('https://evil.example/')).toEqual({ action: 'deny' })
    expect(other.webContents.tryEvent('will-navigate', { url: 'https://evil.example/' }).isPrevented).toBe(
      true,
    )
    other.close()
  })
})

test('fetches no dictionary for what is typed', () => {
  expect(desktop.window().options.webPreferences?.spellcheck).toBe(false)
  const options = { placement: { width: 1, height: 1, isMaximized: false }, isDark: false, preloadPath: '' }
  expect(windowOptions({ ...options, platform: 'darwin' }).webPreferences.spellcheck).toBe(true)
  expect(windowOptions({ ...options, platform: 'win32' }).webPreferences.spellcheck).toBe(false)
})

test('has a menu on text, which the words of the page do not reach', () => {
  const { webContents } = desktop.window()
  const { Menu, clipboard, session } = desktop.electron
  const editFlags = { canUndo: true, canRedo: true, canCut: true, canCopy: true, canPaste: true }
  webContents.emit(
    'context-menu',
    {},
    {
      isEditable: true,
      selectionText: '',
      linkURL: 'https://docs.example/',
      misspelledWord: 'harbuor',
      dictionarySuggestions: ['harbour'],
      editFlags,
    },
  )
  const choose = (label: string) =>
    Menu.popped?.template.find((item) => item.label === label)?.click?.({} as never, undefined, {})
  choose('harbour')
  choose('Add to dictionary')
  choose('Copy link')
  expect([webContents.corrections, session.defaultSession.learnedWords, clipboard.text]).toEqual([
    ['harbour'],
    ['harbuor'],
    'https://docs.example/',
  ])
})

test('listens to one message of a page, and to none of a library’s', () => {
  expect(desktop.electron.ipcMain.eventNames()).toEqual(['gateway-playground:connect'])
})

test('guards the permissions of the session that the window uses', () => {
  const { requestHandler, checkHandler, deviceHandler } = desktop.window().webContents.session
  expect([requestHandler, checkHandler, deviceHandler]).not.toContain(null)
})

describe('the page’s scheme', () => {
  test('serves the page with the content security policy', async () => {
    const { response } = desktop.window().webContents
    expect(response?.headers.get('content-security-policy')).toBe(windowPolicy)
    expect((await request('app://playground/assets/main.js')).status).toBe(200)
  })

  test.each([
    'app://playground/..%2f..%2fdata%2fconfig.json',
    'app://playground/..%5c..%5cconfig.json',
    'app://playground/index.html%00.png',
    'app://playground/%2e%2e/%2e%2e/data/config.json',
    'app://playground/../../data/config.json',
    'app://other/index.html',
    'app://playground:81/index.html',
  ])('answers %s with a refusal', async (url) => {
    expect([403, 404]).toContain((await request(url)).status)
  })

  test('answers reading methods only', async () => {
    expect((await request('app://playground/', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

describe('the media scheme', () => {
  test('gives our page an attached file, in ranges too', async () => {
    const id = 'ab'.repeat(32)
    mkdirSync(join(desktop.dataFolder, 'attachments'), { recursive: true })
    writeFileSync(join(desktop.dataFolder, 'attachments', `${id}.wav`), '0123456789')
    const whole = await request(`media://item/${id}`, { initiatorOrigin: 'app://playground' })
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'audio/wav',
      '0123456789',
    ])
    expect(whole.headers.get('access-control-allow-origin')).toBe('app://playground')
    const part = await request(`media://item/${id}`, { headers: { range: 'bytes=-2' } })
    expect([part.status, await part.text()]).toEqual([206, '89'])
  })

  test('knows ids only, and only our page may ask', async () => {
    expect((await request('media://item/unknown', { initiatorOrigin: 'app://playground' })).status).toBe(404)
    expect((await request('media://item/..%2fplayground.sqlite')).status).toBe(404)
    expect((await request('media://other/unknown')).status).toBe(404)
    expect((await request('media://item/unknown', { initiatorOrigin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await request('media://item/unknown', { initiatorOrigin: 'null' })).status).toBe(403)
  })
})

describe('the port', () => {
  const connect = 'gateway-playground:connect'
  const getsPort = async (senderFrame: FakeFrame | null): Promise<boolean> => {
    const { webContents } = desktop.window()
    let isGiven = false
    senderFrame?.toRenderer.once('gateway-playground:port', () => {
      isGiven = true
    })
    desktop.electron.ipcMain.emit(connect, { sender: webContents, senderFrame, ports: [] })
    await new Promise((resolve) => setImmediate(resolve))
    return isGiven
  }

  test('is for our own page in a main frame', async () => {
    expect(await getsPort(desktop.electron.createFrame())).toBe(true)
    expect(await getsPort(desktop.electron.createFrame('app://playground/index.html#chat'))).toBe(true)
  })

  test.each(['https://evil.example/', 'app://other/', 'https://playground/', 'app://me@playground/', ''])(
    'is not for a frame at "%s"',
    async (url) => {
      expect(await getsPort(desktop.electron.createFrame(url))).toBe(false)
    },
  )

  test('is neither for a frame inside of our page nor for one that is gone', async () => {
    const { createFrame } = desktop.electron
    expect(await getsPort(createFrame(undefined, createFrame()))).toBe(false)
    expect(await getsPort(null)).toBe(false)
  })

  test('is not asked for on behalf of another window or origin', async () => {
    const page = await desktop.loadPreload()
    const received: unknown[] = []
    page.addEventListener('message', ({ data }) => received.push(data))
    page.receive({ source: {}, origin: 'app://playground', data: { type: connect }, ports: [] })
    page.receive({ source: page, origin: 'https://evil.example', data: { type: connect }, ports: [] })
    page.receive({ source: page, origin: 'app://playground', data: 'text', ports: [] })
    page.receive({ source: page, origin: 'app://playground', data: null, ports: [] })
    await new Promise((resolve) => setImmediate(resolve))
    expect(received).not.toContainEqual({ type: 'gateway-playground:port' })
    const port = await requestPort(page)
    port.close()
  })
})

test('offers to load the page again when its process is gone', async () => {
  const { webContents } = desktop.window()
  const before = webContents.reloadCount
  desktop.electron.dialog.answer = 0
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
  expect(desktop.electron.dialog.shown).toEqual([])
  webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  await vi.waitFor(() => expect(webContents.reloadCount).toBe(before + 1))
  expect(desktop.electron.dialog.shown[0]).toMatchObject({
    message: 'The window stopped working',
    buttons: ['Reload', 'Quit'],
  })
})

describe('a window that does not answer', () => {
  test('is waited for, or loaded again', async () => {
    const window = desktop.window()
    const before = window.webContents.reloadCount
    desktop.electron.dialog.answer = 0
    window.emit('unresponsive')
    expect(desktop.electron.dialog.shown.at(-1)).toMatchObject({
      message: 'The window is not responding',
      buttons: ['Wait', 'Reload'],
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(window.webContents.reloadCount).toBe(before)
    desktop.electron.dialog.answer = 1
    window.emit('unresponsive')
    await vi.waitFor(() => expect(window.webContents.reloadCount).toBe(before + 1))
    await vi.waitFor(() => expect(window.webContents.isCrashed()).toBe(false))
    // Its process was ended on purpose, which is not reported as a crash. The next end is.
    expect(desktop.electron.dialog.shown).toHaveLength(2)
    desktop.electron.dialog.answer = 0
    window.webContents.forcefullyCrashRenderer()
    await vi.waitFor(() => expect(desktop.electron.dialog.shown).toHaveLength(3))
    await vi.waitFor(() => expect(window.webContents.reloadCount).toBe(before + 2))
  })

  test('is asked about once, and no longer when it answers again', async () => {
    const window = desktop.window()
    const before = window.webContents.reloadCount
    desktop.electron.dialog.waits = new Promise(() => {})
    window.emit('unresponsive')
    window.emit('unresponsive')
    expect(desktop.electron.dialog.shown).toHaveLength(1)
    window.emit('responsive')
    expect(desktop.electron.dialog.shown.at(-1)?.signal?.aborted).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    window.emit('unresponsive')
    expect(desktop.electron.dialog.shown).toHaveLength(2)
    window.emit('responsive')
    desktop.electron.dialog.waits = null
    expect(window.webContents.reloadCount).toBe(before)
  })
})

/** Simulates a request of the page, or of `initiatorOrigin`. */
function request(url: string, init?: RequestInit & { initiatorOrigin?: string }): Promise<Response> {
  return desktop.electron.protocol.request(url, init)
}
