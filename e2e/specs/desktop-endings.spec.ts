import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { askMain } from '../ask-main.ts'
import {
  clickAt,
  expectWholeEnding,
  focusWindow,
  hasWindow,
  pressKeys,
  startDesktopApp,
  timeEnding,
  type DesktopApp,
  projectRoot,
  writeAheadLog,
} from '../desktop/desktop-app.ts'
import { startProgram } from '../desktop/remote-window.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { findElectron } from '../electron-app.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { TranscribePage } from '../pages/transcribe-page.ts'
import { VideoPage } from '../pages/video-page.ts'
import { toneFile } from '../sample-files.ts'

/** The maximum time in seconds for any ending in any state, including delays of a busy machine. */
const patienceSeconds = 5

/** The ways in which a user or the system ends the app. */
const ways: Record<string, (app: DesktopApp) => unknown> = {
  'the menu': async () => {
    await focusWindow(session)
    // The first entry of the menu bar, and the last entry of its menu.
    await clickAt(session, 18, 13)
    await pressKeys(session, 'Up', 'Return')
  },
  'the accelerator': async () => {
    await focusWindow(session)
    await pressKeys(session, 'ctrl+q')
  },
  SIGINT: (app) => process.kill(app.processId, 'SIGINT'),
  SIGTERM: (app) => process.kill(app.processId, 'SIGTERM'),
  'the last window': (app) =>
    app.application.evaluate(({ BrowserWindow }) => {
      setImmediate(() => BrowserWindow.getAllWindows()[0]?.close())
    }),
  // The system of a test cannot log a user out, so its events are emitted as Electron would.
  'a shutdown': (app) =>
    app.application.evaluate(({ powerMonitor }) => {
      setImmediate(() => powerMonitor.emit('shutdown', { preventDefault: () => {} }))
    }),
  'a log-out': (app) =>
    app.application.evaluate(({ BrowserWindow }) => {
      setImmediate(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}))
    }),
}

const hangs = 'a page that hangs'

/** A state that the app can be in when it is ended, and what the next start shows of it. */
interface State {
  readonly begin: (app: DesktopApp) => Promise<void>
  readonly find: (page: Page) => Promise<void>
}

const states: Record<string, State> = {
  nothing: {
    begin: () => Promise.resolve(),
    async find(page) {
      await new ChatPage(page).open()
    },
  },
  'a stream': {
    async begin({ page }) {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.ask('Compare three ways to read an event stream.')
      await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
    },
    async find(page) {
      const chat = new ChatPage(page)
      await chat.open()
      await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
      await expect(chat.message).toBeEnabled()
    },
  },
  'a video job': {
    async begin({ page }) {
      const video = new VideoPage(page)
      await video.open()
      await video.ask('practice-video-endless', 'A red boat')
      await expect(video.job('A red boat')).toContainText('Waiting')
    },
    async find(page) {
      const video = new VideoPage(page)
      await video.open()
      await expect(video.job('A red boat')).toContainText('Waiting')
      await expect(video.job('A red boat')).toContainText('gateway: processing')
    },
  },
  'a recording': {
    async begin({ page }) {
      const tab = new TranscribePage(page)
      await tab.open()
      await tab.record(1_000)
    },
    async find(page) {
      const library = new LibraryPage(page)
      await library.open()
      await expect(library.items).toHaveCount(1)
      await library.items.first().click()
      await expect
        .poll(() => library.details.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
        .toBeGreaterThan(0.7)
    },
  },
  'an open dialog': {
    async begin({ application, page }) {
      const before = await countWindows()
      await page.evaluate(() => window.open('https://example.com/'))
      await expect.poll(countWindows).toBe(before + 1)
      expect(await askMain(application, ({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    },
    async find(page) {
      await new ChatPage(page).open()
    },
  },
  [hangs]: {
    async begin({ page }) {
      await page.evaluate(() => {
        setTimeout(() => {
          for (;;);
        }, 0)
      })
    },
    async find(page) {
      await new ChatPage(page).open()
    },
  },
}

/** The windows on the display, including system dialogs. */
async function countWindows(): Promise<number> {
  const windows = await session.run('xdotool', 'search', '--onlyvisible', '--class', '.')
  return windows.trim().split('\n').length
}

let session: DesktopSession
let tone: string

const reason = whyNoDesktop('xdotool')
test.skip(reason !== undefined, reason)

test.beforeAll(async () => {
  session = await openDesktopSession()
  tone = await mkdtemp(join(tmpdir(), 'gateway-playground-tone-'))
  await writeFile(
    join(tone, 'tone.wav'),
    toneFile('tone.wav', { pitch: 880, seconds: 5, rate: 48_000 }).buffer,
  )
})

test.afterAll(async () => {
  await rm(tone, { recursive: true })
  await session.end()
})

for (const [state, { begin, find }] of Object.entries(states)) {
  test.describe(`during ${state}`, () => {
    for (const [way, act] of Object.entries(ways)) {
      // Chromium passes a shortcut to the page first, and a hanging page does not answer. The other ways remain.
      if (state === hangs && way === 'the accelerator') continue
      test(`the app ends by ${way} within ${patienceSeconds} seconds, and is there again with all it had`, async ({
        dataFolder,
      }, testInfo) => {
        // Otherwise closing the last window asks whether the app keeps running: `desktop-services.spec.ts`.
        await writeFile(
          join(dataFolder, 'config.json'),
          JSON.stringify({ settings: { runsInBackground: 'never' } }),
          { mode: 0o600 },
        )
        const switches = [
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${join(tone, 'tone.wav')}`,
        ]
        const app = await startDesktopApp(session, dataFolder, { switches })
        await begin(app)
        expect(existsSync(writeAheadLog(dataFolder))).toBe(true)
        const ending = await timeEnding(app, () => act(app))
        testInfo.annotations.push({ type: 'seconds to the end', description: String(ending.seconds) })
        console.log(`ended by ${way} during ${state}: ${ending.seconds} s`)
        expectWholeEnding(ending, dataFolder)
        expect(ending.seconds).toBeLessThan(patienceSeconds)

        const again = await startDesktopApp(session, dataFolder)
        await find(again.page)
        await again.end()
      })
    }
  })
}

/** Moments of a start, each with output by which it is recognised. */
const moments: Record<string, (output: () => string) => Promise<void>> = {
  'its database is open': (output) => expect.poll(output).toContain('database: '),
  'its services run': (output) => expect.poll(output).toContain('practice gateway: '),
  'its window is there': () => expect.poll(() => hasWindow(session)).toBe(true),
}

for (const [moment, hasCome] of Object.entries(moments)) {
  test(`an app that is ended while it starts, when ${moment}, ends without a word`, async ({
    dataFolder,
  }) => {
    const parameters = [projectRoot]
    const app = startProgram(findElectron() ?? '', dataFolder, parameters, session.environment)
    await hasCome(app.output)
    await app.end()
    // Until Electron listens for the signal, it ends the process by default.
    expect([
      { code: 0, signal: null },
      { code: null, signal: 'SIGTERM' },
    ]).toContainEqual(await app.ended)
    expect(app.output()).not.toContain('did not start')
  })
}
