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

/** `application` is the process of a desktop app. */
export type WhileStarting = (page: Page, application?: ElectronApplication) => Promise<void>

/** The running app as a test drives it, on whichever host. */
export interface AppUnderTest {
  /** The window. A restart and a crash give it a new one: what is kept of the old one is closed. */
  readonly page: Page
  /** Everything the main process printed since the first start. */
  output(): string
  /**
   * Ends the app as a user would, and starts it over the same data folder. `whileClosed` may change what lies there. In a new
   * process, unless `keepsProcess` says that only what lies there matters: where the host can, a start costs a tenth then. `whileStarting`
   * looks at its window before the app is ready.
   */
  restart(whileClosed?: () => Promise<void>, options?: RestartOptions): Promise<void>
  /** Presses what has main save a file of the library, and says the name it is saved under. What the page makes is a download. */
  saveAs(press: () => Promise<void>): Promise<string>
  /** Chooses a folder in the dialog of the system that `browse` opens, or writes it into `field` where there is none. */
  chooseFolder(folder: string, form: { browse: Locator; field: Locator }): Promise<void>
  /** Presses what has main save a file where the user says, and answers `folder`. A host that cannot ask saves it where it says. */
  saveInto(press: () => Promise<void>, folder: string): Promise<void>
  /** Presses what has the system ask for a file, and answers `path`; `type` writes it into the page of a host that cannot ask. */
  chooseFile(press: () => Promise<void>, path: string, type: (path: string) => Promise<void>): Promise<void>
  /** Drags an item out of the window, and says which file is dropped elsewhere. */
  dragOut(item: Locator): Promise<{ name: string; bytes: number }>
  /** Presses what the desktop app asks about in a box of the system, whose words have to be these, and agrees. Other hosts do not ask. */
  confirm(press: () => Promise<void>, question: SystemQuestion): Promise<void>
  /** Loads the page anew. The function it returns gives every message that main has sent to it since, as text. */
  recordMessages(): Promise<() => Promise<readonly string[]>>
  /** Ends the main process at once, as a crash would, and starts it again. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Waits until the window has its first data. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('html[data-app-state="ready"]').waitFor()
}

/** Of an app that asks where to save: `save` makes it save into an empty folder, and the name found there is what it saved. */
export async function savedName(save: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-saved-'))
  await save(folder)
  // A copy has another name until it is whole.
  const saved = async () => (await readdir(folder)).filter((name) => !name.endsWith('.part'))
  await expect.poll(saved).toHaveLength(1)
  const [name = ''] = await saved()
  await rm(folder, { recursive: true })
  return name
}

/** The app on the browser host, its window in `browser`. It runs in `shared`, else in a process of its own. */
export async function launchBrowserApp(
  dataFolder: string,
  browser: Browser,
  environment: Record<string, string> = {},
  shared?: AppProcess,
): Promise<AppUnderTest> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // A browser with a screen lets the page in front do so.
    permissions: ['clipboard-write'],
    // A movement costs a twelfth of all processor time here. In Electron the same specs see them all.
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
      // Also after a page that does not close: its folder is removed next.
      try {
        await context.close()
      } finally {
        await (shared === undefined ? process.kill() : process.stop())
      }
    },
  }
}

/** What Chromium saves where an item is dropped outside the window: it is given the address of the file, and fetches it. */
export async function downloadedByDrag(page: Page, item: Locator): Promise<{ name: string; bytes: number }> {
  const transfer = await page.evaluateHandle(() => new DataTransfer())
  await item.dispatchEvent('dragstart', { dataTransfer: transfer })
  const downloadUrl = await transfer.evaluate((data) => data.getData('DownloadURL'))
  const [, name = '', address = ''] = /^[^:]*:([^:]*):(.*)$/.exec(downloadUrl) ?? []
  const bytes = await page.evaluate(async (url) => (await (await fetch(url)).blob()).size, address)
  return { name, bytes }
}
