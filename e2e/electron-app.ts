import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { _electron as electron, expect, type ElectronApplication, type Page } from 'playwright/test'
import type * as Electron from 'electron'
import { patienceMs } from './browser-options.ts'
import { askMain } from './ask-main.ts'
import { savedName, waitUntilReady, type AppUnderTest, type WhileStarting } from './app-under-test.ts'
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

/** How often a start is tried that Playwright did not get hold of. */
const longestStarts = 3

/**
 * Starts the built app in Electron, the installed package's where none was found, as users run it, and waits for its window.
 * `prepare` hears of the process before its window is waited for.
 *
 * Playwright can lose a start: about one in 400 on a busy machine. The app has opened its window, but what Playwright asks of the
 * new page is not answered, so it waits for ever; or Electron is refused by the display. Such a start is ended, named on the
 * console, and done again over the same data folder. An app that has opened no window of its own accord fails at once.
 */
export async function openElectron(
  args: readonly string[],
  env: Record<string, string>,
  prepare: (application: ElectronApplication) => Promise<void> | void,
  whileStarting?: WhileStarting,
): Promise<{ readonly application: ElectronApplication; readonly page: Page }> {
  for (let started = 1; ; started += 1) {
    let application: ElectronApplication | undefined
    try {
      application = await launchElectron(args, env)
      await prepare(application)
      const page = await application.firstWindow()
      await whileStarting?.(page, application)
      await waitUntilReady(page)
      // Playwright gives its own setting to browsers alone.
      application.context().setDefaultTimeout(patienceMs)
      return { application, page }
    } catch (error) {
      const lost = await describeLostStart(application, error)
      if (lost === undefined || started === longestStarts) throw error
      console.warn(`Start ${started} in Electron was lost, and is done again: ${lost}`)
      if (application !== undefined) await endLostStart(application)
    }
  }
}

function launchElectron(args: readonly string[], env: Record<string, string>): Promise<ElectronApplication> {
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

/** What was seen of a start that Playwright lost. `undefined` for one that failed by the app itself. */
async function describeLostStart(
  application: ElectronApplication | undefined,
  error: unknown,
): Promise<string | undefined> {
  if (application === undefined)
    return String(error).includes('Missing X server') ? 'the display refused it' : undefined
  if (!(error instanceof Error) || error.name !== 'TimeoutError' || application.windows().length > 0)
    return undefined
  const windows = await Promise.race([
    askMain(application, describeWindows),
    setTimeout(questionMs, undefined, { ref: false }),
  ])
  if (windows === undefined) return 'main does not answer'
  return windows.length > 0 ? `its windows are ${JSON.stringify(windows)}` : undefined
}

/** How long a lost start is asked what it shows, and waited for to quit. */
const questionMs = 10_000

/** Quits as a user does, so that the next start finds what a start leaves behind; a process that does not end is killed. */
async function endLostStart(application: ElectronApplication): Promise<void> {
  const child = application.process()
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  application.close().catch(() => undefined)
  await Promise.race([ended, setTimeout(questionMs, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
}

/** Runs in Electron. */
function describeWindows({ BrowserWindow }: typeof Electron) {
  return BrowserWindow.getAllWindows().map((window) => ({
    address: window.webContents.getURL(),
    isLoading: window.webContents.isLoading(),
    isVisible: window.isVisible(),
  }))
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

  async function start(whileStarting?: WhileStarting): Promise<void> {
    const opened = await openElectron(
      [...switches, root, `--user-data-dir=${dataFolder}`],
      { ...inheritedEnvironment(), ...environment },
      async (starting) => {
        for (const stream of [starting.process().stdout, starting.process().stderr])
          stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
        dialogs = await playSystemDialogs(starting)
      },
      whileStarting,
    )
    application = opened.application
    page = opened.page
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
    restart: async (whileClosed, { whileStarting } = {}) => {
      await end()
      await whileClosed?.()
      await start(whileStarting)
    },
    saveAs: (press) => savedName((folder) => dialogs.saveInto(press, folder)),
    chooseFolder: async (folder, { browse, field }) => {
      await dialogs.chooseFolder(() => browse.click(), folder)
      await expect(field).toHaveValue(folder)
    },
    saveInto: (press, folder) => dialogs.saveInto(press, folder),
    chooseFile: (press, path) => dialogs.chooseFolder(press, path),
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
