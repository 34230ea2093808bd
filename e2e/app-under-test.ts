import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from 'playwright/test'
import { createAppProcess, type AppProcess } from './app-process.ts'

/** The running app as a test drives it, on whichever host. */
export interface AppUnderTest {
  /** The window. A restart gives it a new one. */
  readonly page: Page
  /** Everything the main process printed since the first start. */
  output(): string
  /** Ends the app as a user would, and starts it over the same data folder. `whileClosed` may change what lies there. */
  restart(whileClosed?: () => Promise<void>): Promise<void>
  /** Presses what asks where to save a file, and says the name it is saved under. */
  saveAs(press: () => Promise<void>): Promise<string>
  /** Ends the main process at once, as a crash would, and starts it again. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Waits until the window has its first data. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('html[data-app-state="ready"]').waitFor()
}

/** Of an app that asks where to save: `answer` makes it hear of an empty folder, and the name found there is what it saved. */
export async function savedName(
  answer: (folder: string) => Promise<void>,
  press: () => Promise<void>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-saved-'))
  await answer(folder)
  await press()
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
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const process = shared ?? createAppProcess()
  let output = ''

  async function start(): Promise<void> {
    const link = await process.start(dataFolder, environment, (text) => {
      output += text
    })
    await page.goto(link)
    await waitUntilReady(page)
  }

  await start()
  return {
    page,
    output: () => output,
    restart: async (whileClosed) => {
      await process.end()
      await whileClosed?.()
      await start()
    },
    saveAs: async (press) => {
      const [saved] = await Promise.all([page.waitForEvent('download'), press()])
      return saved.suggestedFilename()
    },
    crash: async () => {
      await process.kill()
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
