import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { loadLanguage } from '../shared/text/load-language.ts'
import type { Language } from '../shared/text/language.ts'
import { startPracticeGateway } from '../electron/practice-gateway/server.ts'
import { createAppProcess, type AppProcess } from './app-process.ts'
import { launchBrowserApp, type AppUnderTest } from './app-under-test.ts'
import { launchPackagedApp } from './packaged/packaged-app.ts'
import { findElectron, launchElectronApp } from './electron-app.ts'
import { createOwnDisplay, type OwnDisplay } from './own-display.ts'

export interface HostOptions {
  /** The host that the project runs the specs on. */
  hostKind: 'browser' | 'electron' | 'packaged'
  /**
   * The pace of the app's own practice gateway: `quick` saves time where no test looks at an answer in progress; `slow`
   * leaves time to look at one.
   */
  practicePace: 'quick' | 'human' | 'slow'
  /**
   * The language that the app is set to. The texts that the test reads from the catalogue, such as
   * `speechText().clips`, are in this language too.
   */
  language: Language
}

/** Milliseconds per token, as the environment variable takes them. The human pace is about 27. */
const paces = { quick: '2', human: undefined, slow: '6000' }

type Gateway = Awaited<ReturnType<typeof startPracticeGateway>>

export interface Fixtures {
  /** A fresh, empty data folder, removed after the test. */
  dataFolder: string
  /** The app, started over `dataFolder`, with its window open and ready. */
  app: AppUnderTest
  /** A second gateway, started separately from the app, that records its calls. */
  gateway: Gateway
}

export interface WorkerFixtures {
  /** The process in which the apps of this worker run, one after the other. */
  appProcess: AppProcess
  /** The display of Electron's windows. */
  display: OwnDisplay
}

export const test = base.extend<HostOptions & Fixtures, WorkerFixtures>({
  hostKind: ['browser', { option: true }],
  practicePace: ['human', { option: true }],
  language: ['en', { option: true }],

  appProcess: [
    async ({}, use) => {
      const process = createAppProcess()
      await use(process)
      await process.end()
    },
    { scope: 'worker' },
  ],

  display: [
    async ({}, use) => {
      const display = createOwnDisplay()
      await use(display)
      await display.end()
    },
    { scope: 'worker' },
  ],

  dataFolder: async ({ language }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-e2e-'))
    // A folder without settings is English here: the environment and the browser of the tests prefer English.
    if (language !== 'en')
      await writeFile(join(folder, 'config.json'), JSON.stringify({ settings: { language } }), {
        mode: 0o600,
      })
    await loadLanguage(language)
    await use(folder)
    await loadLanguage('en')
    await removeDataFolder(folder)
  },

  app: async (
    { hostKind, practicePace, dataFolder, browser, launchOptions, appProcess, display },
    use,
    testInfo,
  ) => {
    if (hostKind === 'electron') {
      const binary = findElectron()
      testInfo.skip(binary === undefined, "Electron's binary is not on this machine")
    }
    const pace = paces[practicePace]
    const environment = pace === undefined ? undefined : { GATEWAY_PLAYGROUND_PRACTICE_PACE: pace }
    const launch = {
      browser: () => launchBrowserApp(dataFolder, browser, environment, appProcess),
      electron: async () =>
        launchElectronApp(dataFolder, {
          environment: { ...environment, ...(await display.environment()) },
          switches: launchOptions.args,
        }),
      packaged: () => launchPackagedApp(dataFolder, browser, environment),
    }
    const app = await launch[hostKind]()
    await use(app)
    await app.close()
  },

  gateway: async ({}, use) => {
    const gateway = await startPracticeGateway({ port: 0, paceMs: 5 })
    await use(gateway)
    await gateway.close()
  },
})

/**
 * Removes the folder of an app that has ended. Retries for some seconds: Chromium keeps files there in Electron and its
 * helper processes may end after the app, and a file system may keep a name until its last reader has closed it. Files
 * that are left then are named in the error, since they were written too late.
 */
async function removeDataFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 8 })
  } catch (error) {
    const left = await readdir(folder, { recursive: true })
    throw new Error(`Left in the data folder after the app has ended: ${left.join(', ')}`, { cause: error })
  }
}

export { expect } from 'playwright/test'
