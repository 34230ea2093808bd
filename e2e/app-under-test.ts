import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type ElectronApplication, type Locator, type Page } from 'playwright/test'
import { createAppProcess, type AppProcess } from './app-process.ts'
import { slowDownMain } from './slow-main.ts'
import type { SystemQuestion } from './system-dialogs.ts'

export interface RestartOptions {
  readonly keepsProcess?: boolean
  readonly whileStarting?: WhileStarting
}

/** `application` is passed for the desktop app alone: its process. */
export type WhileStarting = (page: Page, application?: ElectronApplication) => Promise<void>

/** The running app as a test drives it, on either host. */
export interface AppUnderTest {
  /** The window. A restart and a crash replace it: locators of the old page no longer work. */
  readonly page: Page
  /** Everything the main process printed since the first start. */
  output(): string
  /**
   * Ends the app as a user would, and starts it over the same data folder. `whileClosed` may change the folder in
   * between. The app starts in a new process, unless `keepsProcess` says that only the folder matters: where the host
   * can reuse the process, a start then takes a tenth of the time. `whileStarting` receives the window before the app
   * is ready.
   */
  restart(whileClosed?: () => Promise<void>, options?: RestartOptions): Promise<void>
  /**
   * Runs `press`, which makes main save a file of the library, and resolves with the name of the saved file. A file
   * that the page makes is a download instead.
   */
  saveAs(press: () => Promise<void>): Promise<string>
  /** Chooses a folder in the system dialog that `browse` opens, or types it into `field` on a host without dialogs. */
  chooseFolder(folder: string, form: { browse: Locator; field: Locator }): Promise<void>
  /**
   * Runs `press`, which opens a system dialog for where to save, and answers `folder`. A host without dialogs saves the
   * file at a place that it shows.
   */
  saveInto(press: () => Promise<void>, folder: string): Promise<void>
  /**
   * Runs `press`, which opens a system dialog for a file, and answers `path`. On a host without dialogs `type` types
   * the path into the page.
   */
  chooseFile(press: () => Promise<void>, path: string, type: (path: string) => Promise<void>): Promise<void>
  /** Drags an item out of the window, and resolves with the file that is dropped elsewhere. */
  dragOut(item: Locator): Promise<{ name: string; bytes: number }>
  /**
   * Runs `press`, for which the desktop app asks for confirmation in a message box with exactly this text, and
   * confirms. Other hosts do not ask.
   */
  confirm(press: () => Promise<void>, question: SystemQuestion): Promise<void>
  /**
   * Reloads the page. The returned function resolves with every message that main has sent to the page since then, as
   * text.
   */
  recordMessages(): Promise<() => Promise<readonly string[]>>
  /** Ends the main process at once, as a crash would, and starts it again. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Waits until the window has its first data. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('html[data-app-state="ready"]').waitFor()
}

/**
 * For an app that asks where to save: `save` saves into an empty folder; resolves with the name of the file found
 * there.
 */
export async function savedName(save: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-saved-'))
  await save(folder)
  // A file has another name until it is completely copied.
  const saved = async () => (await readdir(folder)).filter((name) => !name.endsWith('.part'))
  await expect.poll(saved).toHaveLength(1)
  const [name = ''] = await saved()
  await rm(folder, { recursive: true })
  return name
}

/**
 * The app on the browser host, with its window in `browser`. It runs in the process `shared`, or else in a process of
 * its own.
 */
export async function launchBrowserApp(
  dataFolder: string,
  browser: Browser,
  environment: Record<string, string> = {},
  shared?: AppProcess,
): Promise<AppUnderTest> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // A browser with a screen allows this to the page in the foreground.
    permissions: ['clipboard-write'],
    // Animations take a twelfth of all processor time here. In Electron the same specs run with them.
    reducedMotion: 'reduce',
  })
  await slowDownMain(context)
  let page: Page
  const process = shared ?? createAppProcess()
  let output = ''

  async function start(whileStarting?: WhileStarting): Promise<void> {
    const link = await process.start(dataFolder, environment, (text) => {
      output += text
    })
    page = await context.newPage()
    await page.goto(link)
    await whileStarting?.(page)
    await waitUntilReady(page)
  }

  await start()
  return {
    get page() {
      return page
    },
    output: () => output,
    restart: async (whileClosed, { keepsProcess = false, whileStarting } = {}) => {
      await page.close()
      await (keepsProcess ? process.stop() : process.end())
      await whileClosed?.()
      await start(whileStarting)
    },
    saveAs: async (press) => {
      const [saved] = await Promise.all([page.waitForEvent('download'), press()])
      return saved.suggestedFilename()
    },
    chooseFolder: (folder, { field }) => field.fill(folder),
    saveInto: (press) => press(),
    chooseFile: async (press, path, type) => {
      await press()
      await type(path)
    },
    dragOut: (item) => downloadedByDrag(page, item),
    confirm: (press) => press(),
    recordMessages: async () => {
      const messages: string[] = []
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => messages.push(payload.toString('latin1')))
      })
      await page.reload()
      await waitUntilReady(page)
      return () => Promise.resolve(messages)
    },
    crash: async () => {
      await process.kill()
      await page.close()
      await start()
    },
    close: async () => {
      // Close the app even when the page does not close: its folder is removed next.
      try {
        await context.close()
      } finally {
        await (shared === undefined ? process.kill() : process.stop())
      }
    },
  }
}

/**
 * The file that Chromium saves when an item is dropped outside the window: Chromium receives its address and downloads
 * it.
 */
export async function downloadedByDrag(page: Page, item: Locator): Promise<{ name: string; bytes: number }> {
  const transfer = await page.evaluateHandle(() => new DataTransfer())
  await item.dispatchEvent('dragstart', { dataTransfer: transfer })
  const downloadUrl = await transfer.evaluate((data) => data.getData('DownloadURL'))
  const [, name = '', address = ''] = /^[^:]*:([^:]*):(.*)$/.exec(downloadUrl) ?? []
  const bytes = await page.evaluate(async (url) => (await (await fetch(url)).blob()).size, address)
  return { name, bytes }
}
