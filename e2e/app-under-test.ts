import type { Browser, Page } from '@playwright/test'
import { launchBrowserHost, type RunningHost } from './launch.ts'

/** The running app as a test drives it, on whichever host. */
export interface AppUnderTest {
  /** The window. A restart gives it a new one. */
  readonly page: Page
  /** Everything the main process printed since the first start. */
  output(): string
  /** Ends the app as a user would, and starts it over the same data folder. */
  restart(): Promise<void>
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

/** The app on the browser host, its window in `browser`. */
export async function launchBrowserApp(
  dataFolder: string,
  browser: Browser,
  environment?: Record<string, string>,
): Promise<AppUnderTest> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  let host: RunningHost
  let earlierOutput = ''

  async function start(): Promise<void> {
    host = await launchBrowserHost(dataFolder, { environment })
    await page.goto(host.url)
    await waitUntilReady(page)
  }

  await start()
  return {
    page,
    output: () => earlierOutput + host.output(),
    restart: async () => {
      await host.stop()
      earlierOutput += host.output()
      await start()
    },
    saveAs: async (press) => {
      const [saved] = await Promise.all([page.waitForEvent('download'), press()])
      return saved.suggestedFilename()
    },
    crash: async () => {
      await host.kill()
      earlierOutput += host.output()
      await start()
    },
    close: async () => {
      await context.close()
      await host.kill()
    },
  }
}
