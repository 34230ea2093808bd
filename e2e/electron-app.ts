import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron as electron, type ElectronApplication, type Page } from 'playwright/test'
import type * as Electron from 'electron'
import { savedName, waitUntilReady, type AppUnderTest } from './app-under-test.ts'

const root = join(import.meta.dirname, '..')

/** The path of Electron's binary when it has been downloaded or is named by `ELECTRON_OVERRIDE_DIST_PATH`. */
export function findElectron(): string | undefined {
  const pathFile = join(root, 'node_modules', 'electron', 'path.txt')
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const folder = override ?? join(root, 'node_modules', 'electron', 'dist')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = join(folder, name)
  return existsSync(binary) ? binary : undefined
}

/** The app in Electron itself, from the built main process. */
export async function launchElectronApp(
  dataFolder: string,
  environment?: Record<string, string>,
): Promise<AppUnderTest> {
  let output = ''
  let application: ElectronApplication
  let page: Page

  async function start(): Promise<void> {
    application = await electron.launch({
      executablePath: findElectron(),
      // As users run it, and as Playwright does not unless told.
      chromiumSandbox: true,
      // Otherwise a file that the page makes waits for a dialog of the system.
      acceptDownloads: true,
      args: [root, `--user-data-dir=${dataFolder}`],
      env: { ...inheritedEnvironment(), ...environment },
    })
    for (const stream of [application.process().stdout, application.process().stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    }
    page = await application.firstWindow()
    await waitUntilReady(page)
  }

  await start()
  return {
    get page() {
      return page
    },
    output: () => output,
    restart: async (whileClosed) => {
      await application.close()
      await whileClosed?.()
      await start()
    },
    saveAs: (press) => savedName((folder) => application.evaluate(answerSaveDialogs, folder), press),
    crash: async () => {
      await endAtOnce(application)
      await start()
    },
    close: () => application.close(),
  }
}

/** Runs in Electron: every dialog that asks where to save answers `folder`, with the name it suggests. */
function answerSaveDialogs({ dialog }: typeof Electron, folder: string): void {
  const answer = (options: Electron.SaveDialogOptions | Electron.BaseWindow) =>
    Promise.resolve({
      canceled: false,
      filePath: `${folder}/${'defaultPath' in options ? options.defaultPath : ''}`,
    })
  Object.assign(dialog, { showSaveDialog: answer })
}

/** Ends Electron's own process: on Windows the one that Playwright started is a shell around it, which would leave it running. */
export async function endAtOnce(
  application: Pick<ElectronApplication, 'evaluate' | 'process'>,
): Promise<void> {
  const ended = once(application.process(), 'exit')
  process.kill(await application.evaluate(() => process.pid), 'SIGKILL')
  await ended
}

/** Playwright takes texts only, and Node leaves what is unset as undefined. */
function inheritedEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  return environment
}
