import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Electron from 'electron'
import type { Locator } from 'playwright/test'
import { askMain } from '../ask-main.ts'
import { commandIds } from '../../shared/commands/commands.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { appText } from '../../shared/text/en/app.ts'
import { hostText } from '../../shared/text/en/host.ts'
import {
  clickAt,
  expectWholeEnding,
  pressKeys,
  projectRoot,
  startDesktopApp,
  timeEnding,
  type DesktopApp,
} from '../desktop/desktop-app.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { findElectron } from '../electron-app.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

let session: DesktopSession

const reason = whyNoDesktop('xdotool')
test.skip(reason !== undefined, reason)

test.beforeAll(async () => {
  session = await openDesktopSession()
})

test.afterAll(() => session.end())

const link =
  'gateway-playground://connect?address=https%3A%2F%2Fgateway.example&name=Harbour&key=sk-from-the-link'

function question(app: DesktopApp): Locator {
  return app.page.getByRole('dialog', { name: appText().connectLink.title })
}

/**
 * Starts the app again over the same folder, as a desktop does for a link or an icon, and waits until that process has
 * ended in favour of the first.
 */
async function startAnother(dataFolder: string, ...parameters: readonly string[]) {
  const child = spawn(findElectron() ?? '', [projectRoot, `--user-data-dir=${dataFolder}`, ...parameters], {
    env: session.environment,
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function zoomLevel(app: DesktopApp): Promise<number> {
  return askMain(
    app.application,
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel() ?? NaN,
  )
}

function bounds(app: DesktopApp) {
  return askMain(app.application, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
}

test('a second instance gives way to the first, which shows its window', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  await askMain(app.application, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await startAnother(dataFolder)).toBe(0)
  const isVisible = () =>
    askMain(app.application, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    )
  await expect.poll(isVisible).toEqual([true])
  await app.end()
})

test('a connect link asks in the running app, and again in one that it starts', async ({ dataFolder }) => {
  const running = await startDesktopApp(session, dataFolder)
  expect(await startAnother(dataFolder, link)).toBe(0)
  await expect(question(running)).toContainText('gateway.example')
  await expect(question(running)).not.toContainText('sk-from-the-link')
  await question(running).getByRole('button', { name: appText().connectLink.refuse }).click()
  await expect(question(running)).toBeHidden()
  expectWholeEnding(await timeEnding(running, () => process.kill(running.processId, 'SIGTERM')), dataFolder)

  const started = await startDesktopApp(session, dataFolder, { parameters: [link] })
  await expect(question(started)).toContainText('gateway.example')
  expect(started.output()).not.toContain('sk-from-the-link')
  await started.end()
})

test('the window is where it was at the next start, and on the display that is left of two', async ({
  dataFolder,
}) => {
  const first = await startDesktopApp(session, dataFolder)
  await askMain(first.application, ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 320, y: 250, width: 1200, height: 900 }),
  )
  await expect.poll(() => bounds(first)).toEqual({ x: 320, y: 250, width: 1200, height: 900 })
  await timeEnding(first, () => process.kill(first.processId, 'SIGTERM'))

  const second = await startDesktopApp(session, dataFolder)
  await expect.poll(() => bounds(second)).toEqual({ x: 320, y: 250, width: 1200, height: 900 })
  await timeEnding(second, () => process.kill(second.processId, 'SIGTERM'))

  const small = await openDesktopSession('1100x720')
  const third = await startDesktopApp(small, dataFolder)
  // Chromium makes a window that fills a display one pixel smaller.
  await expect
    .poll(async () => {
      const { x = NaN, y = NaN, width = NaN, height = NaN } = (await bounds(third)) ?? {}
      return [x, y, Math.round(width / 10), Math.round(height / 10)]
    })
    .toEqual([0, 0, 110, 72])
  await third.end()
  await small.end()
})

test('it zooms with every key that says so, and is as large at the next start', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const steps: readonly (readonly [string, number])[] = [
    ['ctrl+equal', 0.5],
    ['ctrl+plus', 1],
    ['ctrl+KP_Add', 1.5],
    ['ctrl+minus', 1],
    ['ctrl+KP_Subtract', 0.5],
    ['ctrl+0', 0],
    ['ctrl+plus', 0.5],
    ['ctrl+KP_0', 0],
    ['ctrl+equal', 0.5],
  ]
  for (const [key, level] of steps) {
    await pressKeys(session, key)
    await expect.poll(() => zoomLevel(app), { message: key }).toBe(level)
  }
  await timeEnding(app, () => process.kill(app.processId, 'SIGTERM'))
  const again = await startDesktopApp(session, dataFolder)
  await expect.poll(() => zoomLevel(again)).toBe(0.5)
  await again.end()
})

test('a video fills the screen and leaves it again', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const isFull = () =>
    askMain(app.application, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())
  await app.page.evaluate(() => {
    const video = document.createElement('video')
    document.body.append(video)
    addEventListener('pointerdown', () => void video.requestFullscreen(), { once: true })
  })
  await clickAt(session, 640, 780)
  await expect.poll(() => app.page.evaluate(() => document.fullscreenElement?.localName)).toBe('video')
  await expect.poll(isFull).toBe(true)
  await app.page.evaluate(() => document.exitFullscreen())
  await expect.poll(isFull).toBe(false)
  await app.end()
})

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the menu has each command once, in the language of the app', async ({ dataFolder }) => {
      const app = await startDesktopApp(session, dataFolder)
      const menus = await askMain(app.application, ({ Menu }) =>
        (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
          label,
          items: (submenu?.items ?? [])
            .filter(({ type }) => type !== 'separator')
            .map((item) => ({ id: item.id, label: item.label, isVisible: item.visible })),
        })),
      )
      const text = hostText().menu
      expect(menus.map(({ label }) => label)).toEqual([
        text.file,
        text.edit,
        text.view,
        text.go,
        text.window,
        text.help,
      ])
      const items = menus.flatMap((menu) => menu.items)
      const labels = items.map(({ label }) => label)
      expect(labels).toEqual([...new Set(labels)])
      expect(items.filter(({ isVisible }) => !isVisible)).toEqual([])
      const known: ReadonlySet<string> = new Set(commandIds)
      expect(items.filter(({ id }) => known.has(id)).length).toBeGreaterThan(15)
      if (language === 'zh-CN') expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual([])
      await app.end()
    })

    test('text and fields have a menu of the system', async ({ dataFolder }) => {
      const app = await startDesktopApp(session, dataFolder)
      await askMain(app.application, keepPopups)
      await app.page.evaluate((tab) => (location.hash = tab), '#/chat')
      const field = app.page.locator('textarea, [contenteditable=true]').first()
      await field.click({ button: 'right' })
      const { menu } = hostText()
      await expect
        .poll(() => askMain(app.application, keptPopup))
        .toEqual([
          menu.undo,
          menu.redo,
          '',
          menu.cut,
          menu.copy,
          menu.paste,
          menu.pasteAsPlainText,
          '',
          menu.selectAll,
        ])
      await app.end()
    })
  })
}

test('each shortcut that the menu shows works', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const places: readonly (readonly [string, RegExp])[] = [
    ['ctrl+1', /models/],
    ['ctrl+2', /chat/],
    ['ctrl+3', /embeddings/],
    ['ctrl+4', /rerank/],
    ['ctrl+5', /speech/],
    ['ctrl+6', /transcribe/],
    ['ctrl+7', /images/],
    ['ctrl+8', /video/],
    ['ctrl+9', /experiments/],
    ['ctrl+comma', /settings/],
    ['ctrl+n', /chat/],
  ]
  for (const [key, place] of places) {
    await pressKeys(session, key)
    await expect.poll(() => app.page.evaluate(() => location.hash), { message: key }).toMatch(place)
  }
  await pressKeys(session, 'ctrl+k')
  await expect(app.page.getByRole('dialog')).toBeVisible()
  await pressKeys(session, 'Escape')
  await expect(app.page.getByRole('dialog')).toBeHidden()
  await app.page.evaluate(() => Object.assign(window, { isOld: true }))
  await pressKeys(session, 'ctrl+r')
  // The evaluation fails when the reload comes in between; then it is repeated in the new document.
  const isOld = () => app.page.evaluate(() => 'isOld' in window).catch(() => true)
  await expect.poll(isOld).toBe(false)
  await expect(app.page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  await app.end()
})

test('the menu and its shortcuts print nothing, and open no dialog', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const windows = () => session.run('xdotool', 'search', '--onlyvisible', '--name', '.')
  const before = await windows()
  await pressKeys(session, 'ctrl+p', 'ctrl+shift+p', 'ctrl+2')
  await expect.poll(() => app.page.evaluate(() => location.hash)).toMatch(/chat/)
  expect(await windows()).toBe(before)
  const commands = await askMain(app.application, ({ Menu }) =>
    JSON.stringify(
      Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map((item) => item.label)),
    ),
  )
  expect(commands).not.toMatch(/print/i)
  await app.end()
})

test('a script prints nothing, neither of the page nor of a frame in it, and holds nothing with a box', async ({
  dataFolder,
}) => {
  const app = await startDesktopApp(session, dataFolder)
  const refused: string[] = []
  app.page.on('console', (message) => refused.push(message.text()))
  const printed = await app.page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const windows = [window, frame.contentWindow].filter((each) => each !== null)
    let count = 0
    for (const each of windows) each.addEventListener('beforeprint', () => (count += 1))
    for (const each of windows) each.print()
    alert('A box of the page')
    const wasConfirmed = confirm('Another one')
    frame.remove()
    return { count, wasConfirmed }
  })
  expect(printed).toEqual({ count: 0, wasConfirmed: false })
  await expect.poll(() => refused.filter((text) => text.includes('allow-modals'))).toHaveLength(4)
  await new ChatPage(app.page).open()
  await app.end()
})

test('the about panel says what it is made of', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  // The last menu of the menu bar, and its last entry.
  await clickAt(session, 232, 13)
  await pressKeys(session, 'Up', 'Return')
  await expect
    .poll(() => session.run('xdotool', 'search', '--onlyvisible', '--name', 'About').catch(() => ''))
    .not.toBe('')
  await app.end()
})

test('a setting of the language changes the menu of the running app', async ({ dataFolder }) => {
  await writeFile(join(dataFolder, 'config.json'), '{"settings":{"language":"zh-CN"}}', { mode: 0o600 })
  const app = await startDesktopApp(session, dataFolder)
  const labels = () =>
    askMain(app.application, ({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  await loadLanguage('zh-CN')
  await expect.poll(labels).toContain(hostText().menu.edit)
  await app.page.locator('#language').click()
  await app.page.getByRole('menuitemradio', { name: 'English' }).click()
  await loadLanguage('en')
  await expect.poll(labels).toContain(hostText().menu.edit)
  await new ChatPage(app.page).open()
  await app.end()
})

for (const environment of [
  { LC_ALL: 'C.UTF-8', LANGUAGE: 'fr:zh_CN' },
  { LC_ALL: '', LANGUAGE: '', LANG: 'zh_CN.UTF-8' },
] satisfies Record<string, string>[] as Record<string, string>[])
  test(`the menu and the page speak one language on a system set to ${JSON.stringify(environment)}`, async ({
    dataFolder,
  }) => {
    const app = await startDesktopApp(session, dataFolder, { environment })
    const labels = await askMain(app.application, ({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label),
    )
    await loadLanguage('zh-CN')
    const isChinese = labels?.includes(hostText().menu.edit) === true
    await loadLanguage('en')
    expect(isChinese || labels?.includes(hostText().menu.edit)).toBe(true)
    await expect(app.page.locator('html')).toHaveAttribute('lang', isChinese ? 'zh-CN' : 'en')
    await app.end()
  })

/** Where the functions below, which run in Electron and cannot use this file, find the menu that was opened last. */
interface PopupKeeper {
  popup?: string[]
}

/** Runs in Electron: keeps a context menu instead of showing it. */
function keepPopups({ Menu }: typeof Electron): void {
  Menu.prototype.popup = function () {
    Object.assign(globalThis, { popup: this.items.map(({ label }) => label) })
  }
}

function keptPopup(): string[] | undefined {
  return (globalThis as PopupKeeper).popup
}
