import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { _electron as electron, expect, type ElectronApplication, type Page } from 'playwright/test'
import type * as Electron from 'electron'
import { askMain } from './ask-main.ts'
import { savedName, waitUntilReady, type AppUnderTest } from './app-under-test.ts'
import { playSystemDialogs, type SystemDialogs } from './system-dialogs.ts'

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

/** Starts the built app in Electron, the installed package's where none was found, as users run it. */
export function launchElectron(
  args: readonly string[],
  env: Record<string, string>,
): Promise<ElectronApplication> {
  const executablePath = findElectron()
  return electron.launch({
    // Playwright switches the sandbox off unless told.
    chromiumSandbox: true,
    // Otherwise a file that the page makes waits for a dialog of the system.
    acceptDownloads: true,
    env,
    // Where Playwright looks for the binary itself, it loads its own file that does this.
    ...(executablePath === undefined
      ? { args: [...args] }
      : { executablePath, args: ['-r', join(import.meta.dirname, 'hold-ready.cjs'), ...args] }),
  })
}

export interface ElectronUnderTest extends AppUnderTest {
  /** Its processes, by Electron's names of what they do. */
  processes(): Promise<readonly { readonly type: string; readonly id: number }[]>
}

export interface ElectronOptions {
  readonly environment?: Record<string, string> | undefined
  /** Switches of Chromium, as its browser is started with too. */
  readonly switches?: readonly string[] | undefined
}

/** The app in Electron itself, from the built main process. */
export async function launchElectronApp(
  dataFolder: string,
  { environment, switches = [] }: ElectronOptions = {},
): Promise<ElectronUnderTest> {
  let output = ''
  let application: ElectronApplication
  let page: Page
  let dialogs: SystemDialogs

  async function start(): Promise<void> {
    application = await launchElectron([...switches, root, `--user-data-dir=${dataFolder}`], {
      ...inheritedEnvironment(),
      ...environment,
    })
    for (const stream of [application.process().stdout, application.process().stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    }
    dialogs = await playSystemDialogs(application)
    page = await application.firstWindow()
    await waitUntilReady(page)
  }

  async function end(): Promise<void> {
    // Also where a dialog was left open: the app has to end before the test says so.
    const leftOpen = await dialogs.leftOpen()
    await application.close()
    expect(leftOpen, 'a dialog of the system that nobody answered').toBeUndefined()
  }

  await start()
  return {
    get page() {
      return page
    },
    output: () => output,
    restart: async (whileClosed) => {
      await end()
      await whileClosed?.()
      await start()
    },
    saveAs: (press) => savedName((folder) => dialogs.saveInto(press, folder)),
    chooseFolder: async (folder, { browse, field }) => {
      await dialogs.chooseFolder(() => browse.click(), folder)
      await expect(field).toHaveValue(folder)
    },
    dragOut: async (item) => {
      await askMain(application, keepDraggedFiles)
      await item.dispatchEvent('dragstart')
      const dragged = () => askMain(application, () => (globalThis as DragKeeper).draggedFiles)
      await expect.poll(dragged, { message: 'files that the system drags' }).toHaveLength(1)
      const [path = ''] = (await dragged()) ?? []
      return { name: basename(path), bytes: (await stat(path)).size }
    },
    confirm: (press, question) => dialogs.confirm(press, question),
    recordMessages: async () => {
      await askMain(application, keepMessages)
      await page.reload()
      await waitUntilReady(page)
      return () => askMain(application, () => (globalThis as MessageKeeper).sentMessages ?? [])
    },
    crash: async () => {
      await endAtOnce(application)
      await start()
    },
    processes: () => askMain(application, listProcesses),
    close: end,
  }
}

/** Runs in Electron. */
function listProcesses({ app }: typeof Electron): { type: string; id: number }[] {
  return app.getAppMetrics().map(({ type, pid }) => ({ type, id: pid }))
}

/** Where the function below, which runs in Electron by itself, keeps what is dragged. */
interface DragKeeper {
  draggedFiles?: readonly string[]
}

/** Runs in Electron: no drag is begun, which would hold the process until somebody lets go of a mouse. */
function keepDraggedFiles({ BrowserWindow }: typeof Electron): void {
  const keeper = globalThis as DragKeeper
  for (const { webContents } of BrowserWindow.getAllWindows())
    webContents.startDrag = ({ file, files }) => {
      keeper.draggedFiles = files ?? [file]
    }
}

/** Where the function below, which runs in Electron by itself, keeps what was sent. */
interface MessageKeeper {
  sentMessages?: string[]
}

/** Runs in Electron: what main puts into any port from now on is kept as text. */
function keepMessages({ MessageChannelMain }: typeof Electron): void {
  const kept: string[] = []
  Object.assign(globalThis, { sentMessages: kept })
  const { serialize } = process.getBuiltinModule('node:v8')
  const ports = Object.getPrototypeOf(new MessageChannelMain().port1) as Electron.MessagePortMain
  const send = Reflect.get(ports, 'postMessage') as (...given: readonly unknown[]) => void
  ports.postMessage = function (...given) {
    kept.push(serialize(given[0]).toString('latin1'))
    send.apply(this, given)
  }
}

/** Ends Electron's own process: on Windows the one that Playwright started is a shell around it, which would leave it running. */
export async function endAtOnce(
  application: Pick<ElectronApplication, 'evaluate' | 'process'>,
): Promise<void> {
  const ended = once(application.process(), 'exit')
  process.kill(await askMain(application, () => process.pid), 'SIGKILL')
  await ended
}

/** Playwright takes texts only, and Node leaves what is unset as undefined. */
function inheritedEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  return environment
}
