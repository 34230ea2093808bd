import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { askMain } from '../ask-main.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'
import { hostText } from '../../shared/text/en/host.ts'
import {
  answerBoxes,
  askedBoxes,
  expectWholeEnding,
  startDesktopApp,
  timeEnding,
  type DesktopApp,
} from '../desktop/desktop-app.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { expect, test } from '../fixtures.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { VideoPage } from '../pages/video-page.ts'

let session: DesktopSession

const reason = whyNoDesktop()
test.skip(reason !== undefined, reason)

test.beforeEach(async () => {
  session = await openDesktopSession()
})

test.afterEach(() => session.end())

const switches = ['-r', join(import.meta.dirname, '../desktop/older-safe-storage.cjs')]
const key = 'sk-never-on-disk-0123456789'

async function saveKey(app: DesktopApp, note: string): Promise<void> {
  const settings = new SettingsPage(app.page)
  await settings.open()
  await settings.page.getByRole('button', { name: 'Add a connection' }).click()
  // The note is shown before there is anything to save.
  await expect(app.page.getByText(note)).toBeVisible()
  await settings.page.keyboard.press('Escape')
  await settings.addConnection('https://gateway.example', key, 'Harbour')
}

async function startVideo(app: DesktopApp, model: string): Promise<void> {
  const video = new VideoPage(app.page)
  await video.open()
  await video.ask(model, 'A red boat')
  await expect(video.job('A red boat')).toContainText('Waiting')
}

test('a keyring of the system keeps keys: encrypted on disk, and there after a restart', async ({
  dataFolder,
}) => {
  const lacking = whyNoDesktop('gnome-keyring-daemon')
  test.skip(lacking !== undefined, lacking)
  session.start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], 'password')
  await expect
    .poll(() => session.run('dbus-send', ...busCall('ListNames')))
    .toContain('org.freedesktop.secrets')
  const options = { switches: [...switches, '--password-store=gnome-libsecret'] }
  const app = await startDesktopApp(session, dataFolder, options)
  await saveKey(app, connectionsText().storage.oneEncrypted)
  expect(await readFile(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain(key)
  expect((await stat(join(dataFolder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(app.output()).not.toContain(key)
  await timeEnding(app, () => process.kill(app.processId, 'SIGTERM'))

  const again = await startDesktopApp(session, dataFolder, options)
  await new SettingsPage(again.page).open()
  await expect(again.page.getByText('…6789').first()).toBeVisible()
  await again.end()
})

test('without a keyring the app says before a key is saved that its encryption is weak', async ({
  dataFolder,
}) => {
  const options = { switches: [...switches, '--password-store=basic'] }
  const app = await startDesktopApp(session, dataFolder, options)
  await saveKey(app, connectionsText().storage.oneWeak)
  expect(await readFile(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain(key)
  await app.end()
})

test('a notification says what is finished, and a click on it shows it', async ({ dataFolder }) => {
  const lacking = whyNoDesktop('dunst', 'dunstctl', 'dbus-monitor')
  test.skip(lacking !== undefined, lacking)
  session.start('dunst', [])
  await expect
    .poll(() => session.run('dbus-send', ...busCall('ListNames')))
    .toContain('org.freedesktop.Notifications')
  const monitor = session.start('dbus-monitor', ["interface='org.freedesktop.Notifications'"])
  let heard = ''
  monitor.stdout?.on('data', (chunk: Buffer) => (heard += chunk.toString('utf8')))
  const app = await startDesktopApp(session, dataFolder)
  await startVideo(app, 'practice-video')
  // No notification is shown while the user is looking at the window.
  await askMain(app.application, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(() => heard).toContain('member=Notify')
  await expect
    .poll(() => session.run('dunstctl', 'count', 'displayed').then((count) => count.trim()))
    .not.toBe('0')
  await session.run('dunstctl', 'action')
  await expect.poll(() => app.page.evaluate(() => location.hash)).toMatch(/video/)
  expect(heard).toContain('A red boat')
  await app.end()
})

test('closing the last window asks whether a video is finished in the background, and goes on there', async ({
  dataFolder,
}) => {
  const app = await startDesktopApp(session, dataFolder)
  await startVideo(app, 'practice-video-endless')
  await askMain(app.application, answerBoxes, hostText().background.keep)
  await askMain(app.application, keepTray)
  await closeWindow(app)
  await expect
    .poll(() => askMain(app.application, trayLabels))
    .toEqual([hostText().background.running(1), hostText().background.showWindow, '', hostText().menu.quit])
  expect(await askMain(app.application, askedBoxes)).toEqual([
    {
      message: hostText().background.question,
      detail: hostText().background.detail(1),
      buttons: [hostText().background.keep, hostText().quit],
    },
  ])
  const opened = app.application.waitForEvent('window')
  await app.application.evaluate(chooseInTray, hostText().background.showWindow)
  const page = await opened
  const video = new VideoPage(page)
  await video.open()
  await expect(video.job('A red boat')).toContainText('gateway: processing')

  // The app asks once: the choice is saved. The menu of the tray quits the app.
  await closeWindow(app)
  await expect.poll(() => askMain(app.application, trayLabels)).toContain(hostText().menu.quit)
  expect(await app.application.evaluate(askedBoxes)).toHaveLength(1)
  const ending = await timeEnding(app, () =>
    app.application.evaluate(chooseInTray, hostText().menu.quit).catch(() => {}),
  )
  expectWholeEnding(ending, dataFolder)
  expect(ending.seconds).toBeLessThan(5)
})

test('Quit in that question ends the app, and the next start goes on with the video', async ({
  dataFolder,
}) => {
  const app = await startDesktopApp(session, dataFolder)
  await startVideo(app, 'practice-video-endless')
  await askMain(app.application, answerBoxes, hostText().quit)
  expectWholeEnding(await timeEnding(app, () => closeWindow(app)), dataFolder)
  const again = await startDesktopApp(session, dataFolder)
  const video = new VideoPage(again.page)
  await video.open()
  await expect(video.job('A red boat')).toContainText('gateway: processing')
  await again.end()
})

function closeWindow(app: DesktopApp): Promise<void> {
  return app.application.evaluate(({ BrowserWindow }) => {
    setImmediate(() => BrowserWindow.getAllWindows()[0]?.close())
  })
}

function busCall(method: string): readonly string[] {
  const bus = 'org.freedesktop.DBus'
  return ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.${method}`]
}

/** Where the functions below, which run in Electron and cannot use this file, find the menu of the tray. */
interface TrayKeeper {
  trayMenu?: Electron.Menu | null
}

/** Runs in Electron: creates the real tray, and keeps its menu as well. */
function keepTray({ Tray }: typeof Electron): void {
  const keep = (name: 'setContextMenu' | 'destroy', kept: (given: unknown) => unknown): void => {
    const original = Reflect.get(Tray.prototype, name) as (...given: readonly unknown[]) => void
    Reflect.set(Tray.prototype, name, function (this: Electron.Tray, ...given: readonly unknown[]) {
      Object.assign(globalThis, { trayMenu: kept(given[0]) })
      original.apply(this, given as unknown[])
    })
  }
  keep('setContextMenu', (menu) => menu)
  keep('destroy', () => null)
}

function trayLabels(): string[] | undefined {
  return (globalThis as TrayKeeper).trayMenu?.items.map(({ label }) => label)
}

function chooseInTray(_electron: typeof Electron, label: string): void {
  const item = (globalThis as TrayKeeper).trayMenu?.items.find((each) => each.label === label)
  setImmediate(() => item?.click())
}
