import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron as electron, type ElectronApplication, type Page } from '@playwright/test'
import { waitUntilReady, type AppUnderTest } from './app-under-test.ts'

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
    restart: async () => {
      await application.close()
      await start()
    },
    crash: async () => {
      application.process().kill('SIGKILL')
      await start()
    },
    close: () => application.close(),
  }
}

/** Playwright takes texts only, and Node leaves what is unset as undefined. */
function inheritedEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  return environment
}
