import type { Browser, Page } from 'playwright/test'
import { createAppProcess } from '../../../app-process.ts'
import { launchBrowserApp, type AppUnderTest } from '../../../app-under-test.ts'
import { projectRoot } from '../../../desktop/desktop-app.ts'
import { withWindow } from '../../../desktop/remote-window.ts'
import { findElectron, launchElectronApp } from '../../../electron-app.ts'
import { findPageProcess } from '../page-process.ts'

/** One way to run the app. Both hosts are measured in turn, so that whatever slows the machine slows both. */
export interface Host {
  readonly name: 'Electron' | 'browser host'
  /** From the start of its process to a usable window, in milliseconds, without Playwright where possible. */
  readonly timeStart: (dataFolder: string) => Promise<number>
  start(dataFolder: string): Promise<RunningApp>
}

export interface RunningApp {
  readonly app: AppUnderTest
  /** The processes of the app by role. The process of the page may change after each answer. */
  readonly processes: () => Promise<Processes>
}

interface Processes {
  readonly main: number
  readonly page: number
  /** Chromium's own processes; on the browser host those of the user's browser. */
  readonly helpers: readonly number[]
}

export function electronHost(): Host {
  return {
    name: 'Electron',
    async timeStart(dataFolder) {
      const startedAt = Date.now()
      return withWindow(
        [findElectron() ?? '', dataFolder, [projectRoot]],
        async (page) => (await readyAt(page)) - startedAt,
      )
    },
    async start(dataFolder) {
      const app = await launchElectronApp(dataFolder)
      return {
        app,
        processes: async () => {
          const all = await app.processes()
          const numbers = (type: string) => all.filter((each) => each.type === type).map(({ id }) => id)
          const [[main = 0], [page = 0]] = [numbers('Browser'), numbers('Tab')]
          const helpers = all.map(({ id }) => id).filter((id) => id !== main && id !== page)
          return { main, page, helpers }
        },
      }
    },
  }
}

export function browserHost(browser: Browser): Host {
  /** Each app has a process of its own, as when a user starts it. */
  async function start(dataFolder: string): Promise<RunningApp> {
    const main = createAppProcess()
    const app = await launchBrowserApp(dataFolder, browser, {}, main)
    async function close(): Promise<void> {
      await app.close()
      await main.kill()
    }
    return {
      app: { ...app, page: app.page, close },
      async processes() {
        const page = (await findPageProcess(browser))?.id ?? 0
        const session = await browser.newBrowserCDPSession()
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        await session.detach()
        const helpers = processInfo.filter(({ id, type }) => type !== 'renderer' && id !== page)
        return { main: main.pid() ?? 0, page, helpers: helpers.map(({ id }) => id) }
      },
    }
  }
  return {
    name: 'browser host',
    start,
    async timeStart(dataFolder) {
      const startedAt = Date.now()
      const { app } = await start(dataFolder)
      const end = await readyAt(app.page)
      await app.close()
      return end - startedAt
    },
  }
}

/** The time at which the window became usable, by the machine's clock. */
function readyAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('app-ready')
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN)
  })
}
