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

/**
 * The path of Electron's binary when it was downloaded or `ELECTRON_OVERRIDE_DIST_PATH` names it; `undefined`
 * otherwise.
 */
export function findElectron(): string | undefined {
  const pathFile = join(root, 'node_modules', 'electron', 'path.txt')
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const folder = override ?? join(root, 'node_modules', 'electron', 'dist')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = join(folder, name)
  return existsSync(binary) ? binary : undefined
}

/** Maximum number of starts when Playwright loses them. */
const longestStarts = 3

/**
 * Starts the built app in Electron as users run it, and waits for its window. Without a binary found, Electron comes
 * from the installed package. `prepare` receives the process before its window is waited for.
 *
 * Playwright can lose a start: about one in 400 on a busy machine. Either the app has opened its window, but
 * Playwright's requests to the new page are never answered, so it waits for ever; or the display refuses Electron. Such
 * a start is ended, reported on the console, and repeated over the same data folder. When the app itself has opened no
 * window, this fails at once.
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
      // Playwright applies its own timeout setting to browsers alone.
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
    // Playwright switches the sandbox off by default.
    chromiumSandbox: true,
    // Otherwise a download from the page would wait for a system dialog.
    acceptDownloads: true,
    env,
    // Without a path Playwright finds the binary itself and loads a file of its own that does the same as
    // `hold-ready.cjs`.
    ...(executablePath === undefined
      ? { args: [...args] }
      : { executablePath, args: ['-r', join(import.meta.dirname, 'hold-ready.cjs'), ...args] }),
  })
}

/** Describes a start that Playwright lost. `undefined` when the app itself failed to start. */
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

/** Maximum time to wait for the description of a lost start, and for its end. */
const questionMs = 10_000

/** Quits as a user does, so that the next start finds the usual state; a process that does not end is killed. */
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
  /** Its processes, with Electron's names of their types. */
  processes(): Promise<readonly { readonly type: string; readonly id: number }[]>
}

export interface ElectronOptions {
  readonly environment?: Record<string, string> | undefined
  /** Switches of Chromium, the same as those of the browser in other projects. */
  readonly switches?: readonly string[] | undefined
}

/** The app in Electron itself, with the built main process. */
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
    // Quit also where a dialog was left open: the app has to end before the test reports the dialog.
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

/** Where the function below, which runs in Electron and cannot use this file, keeps the dragged files. */
interface DragKeeper {
  draggedFiles?: readonly string[]
}

/** Runs in Electron. No drag is begun, since it would block the process until a mouse button is released. */
function keepDraggedFiles({ BrowserWindow }: typeof Electron): void {
  const keeper = globalThis as DragKeeper
  for (const { webContents } of BrowserWindow.getAllWindows())
    webContents.startDrag = ({ file, files }) => {
      keeper.draggedFiles = files ?? [file]
    }
}

/** Where the function below, which runs in Electron and cannot use this file, keeps the sent messages. */
interface MessageKeeper {
  sentMessages?: string[]
}

/** Runs in Electron: from now on keeps every message that main posts to any port, as text. */
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

/**
 * Kills Electron's own process: on Windows the process that Playwright started is a shell around it, and killing that
 * would leave Electron running.
 */
export async function endAtOnce(
  application: Pick<ElectronApplication, 'evaluate' | 'process'>,
): Promise<void> {
  const ended = once(application.process(), 'exit')
  process.kill(await askMain(application, () => process.pid), 'SIGKILL')
  await ended
}

/** Playwright takes strings only, while unset variables are `undefined` in Node. */
function inheritedEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  return environment
}
