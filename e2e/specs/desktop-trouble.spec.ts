import { join } from 'node:path'
import type * as Electron from 'electron'
import { askMain } from '../ask-main.ts'
import { appText } from '../../shared/text/en/app.ts'
import { hostText } from '../../shared/text/en/host.ts'
import {
  answerBoxes,
  expectWholeEnding,
  projectRoot,
  startDesktopApp,
  timeEnding,
} from '../desktop/desktop-app.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { findElectron } from '../electron-app.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { VideoPage } from '../pages/video-page.ts'

let session: DesktopSession

const reason = whyNoDesktop('xdotool')
test.skip(reason !== undefined, reason)

test.beforeAll(async () => {
  session = await openDesktopSession()
})

test.afterAll(() => session.end())

const ends = {
  crash: {
    name: 'a page that crashes is offered a reload',
    box: {
      message: hostText().crashed,
      detail: hostText().crashedDetail({ reason: 'crashed', code: 11 }),
      buttons: [hostText().reload, hostText().quit],
    },
  },
  // The hang is reported by the test, since Chromium notices it only on input. Ending the page shows no further
  // question.
  hang: {
    name: 'a page that does not answer can be loaded again',
    box: {
      message: hostText().frozen,
      detail: hostText().frozenDetail,
      buttons: [hostText().wait, hostText().reload],
    },
  },
}

for (const [how, { name, box }] of Object.entries(ends)) {
  test(`${name}, and finds its draft and the answer that went on`, async ({ dataFolder }) => {
    const script = join(import.meta.dirname, '../desktop/crash-from-within.cjs')
    const parameters = ['-r', script, projectRoot, `--user-data-dir=${dataFolder}`]
    const output = await session.run('env', `HOW=${how}`, findElectron() ?? '', ...parameters)
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({ boxes: [box], isWhole: true })
  })
}

test('a page that crashes can be left with Quit, which ends the app', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  await askMain(app.application, answerBoxes, hostText().quit)
  const ending = await timeEnding(app, () =>
    app.application.evaluate(({ BrowserWindow }) => {
      setImmediate(() => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    }),
  )
  expectWholeEnding(ending, dataFolder)
})

test('the window goes on when the process that draws for it has crashed', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  const chat = new ChatPage(app.page)
  await chat.open()
  const drawing = () =>
    askMain(app.application, ({ app: electronApp }) =>
      electronApp
        .getAppMetrics()
        .filter(({ type }) => type === 'GPU')
        .map(({ pid }) => pid),
    )
  const [pid] = await drawing()
  test.skip(pid === undefined, 'Chromium draws in the main process on this machine')
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await expect.poll(drawing).not.toContain(pid)
  await chat.message.fill('Still here')
  await expect(chat.message).toHaveValue('Still here')
  expect((await app.page.screenshot()).length).toBeGreaterThan(1_000)
  await app.end()
})

test('a port that is lost is replaced by a new one, and the stream goes on', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder)
  await app.application.evaluate(keepPorts)
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.ask('Compare three ways to read an event stream.')
  await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
  expect(await app.application.evaluate(closePorts)).toBe(1)
  await expect.poll(() => askMain(app.application, countPorts)).toBe(2)
  await expect(chat.stop).toBeHidden()
  await expect(chat.lastAnswer).not.toContainText('Interrupted')
  await expect(app.page.getByText(appText().lost.title)).toBeHidden()
  await expect(app.page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  await app.end()
})

test('sleep and waking up leave a short answer and a video as they were', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder, {
    environment: { GATEWAY_PLAYGROUND_PRACTICE_PACE: '20' },
  })
  const video = new VideoPage(app.page)
  await video.open()
  await video.ask('practice-video', 'A red boat')
  await expect(video.job('A red boat')).toContainText('Waiting')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.ask('Compare three ways to read an event stream.')
  await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
  await app.application.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect(chat.stop).toBeHidden()
  await video.open()
  await expect(video.job('A red boat')).toContainText('Done')
  await app.end()
})

test('our page gets the microphone and may copy, and nothing else', async ({ dataFolder }) => {
  const app = await startDesktopApp(session, dataFolder, {
    switches: ['--use-fake-device-for-media-stream'],
  })
  const granted = await app.page.evaluate(async () => {
    const media = navigator.mediaDevices
    const attempts: Record<string, () => Promise<unknown>> = {
      microphone: () => media.getUserMedia({ audio: true }),
      camera: () => media.getUserMedia({ video: true }),
      'camera and microphone': () => media.getUserMedia({ video: true, audio: true }),
      screen: () => media.getDisplayMedia({ video: true }),
      place: () =>
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      midi: () => navigator.requestMIDIAccess({ sysex: true }),
      'a wake lock': () => navigator.wakeLock.request('screen'),
      notifications: async () => {
        if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
      },
    }
    const names: string[] = []
    for (const [name, attempt] of Object.entries(attempts))
      await attempt().then(
        () => names.push(name),
        () => {},
      )
    return names
  })
  expect(granted).toEqual(['microphone'])
  const state = (name: string) =>
    app.page.evaluate(
      async (asked) => (await navigator.permissions.query({ name: asked as never })).state,
      name,
    )
  expect(await state('clipboard-write')).toBe('granted')
  expect(await state('clipboard-read')).toBe('denied')
  await app.end()
})

/** Where the functions below, which run in Electron and cannot use this file, find the ports. */
interface PortKeeper {
  openPorts?: Set<Electron.MessagePortMain>
}

/** Runs in Electron: keeps every port that main posts messages through from now on. */
function keepPorts({ MessageChannelMain }: typeof Electron): void {
  const kept = new Set<Electron.MessagePortMain>()
  Object.assign(globalThis, { openPorts: kept })
  const ports = Object.getPrototypeOf(new MessageChannelMain().port1) as object
  const send = Reflect.get(ports, 'postMessage') as (...given: unknown[]) => void
  Reflect.set(ports, 'postMessage', function (this: Electron.MessagePortMain, ...given: unknown[]) {
    kept.add(this)
    send.apply(this, given)
  })
}

/** Runs in Electron. */
function countPorts(): number {
  return (globalThis as PortKeeper).openPorts?.size ?? 0
}

/** Runs in Electron: closes them, and returns how many there were. */
function closePorts(): number {
  const ports = [...((globalThis as PortKeeper).openPorts ?? [])]
  for (const port of ports) port.close()
  return ports.length
}
