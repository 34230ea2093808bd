import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, type ElectronApplication, type Page } from 'playwright/test'
import type * as Electron from 'electron'
import { openElectron } from '../electron-app.ts'
import type { DesktopSession } from './session.ts'

export const projectRoot = join(import.meta.dirname, '..', '..')

/** The app in Electron on a desktop of its own. Its dialogs are the system's, unless the test replaces them. */
export interface DesktopApp {
  readonly application: ElectronApplication
  readonly page: Page
  readonly processId: number
  /** All output of the main process. */
  output(): string
  /** How the process ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends the app if it is still running. */
  end(): Promise<void>
}

export interface DesktopOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Switches of Chromium and Electron, which come before the app's path. */
  readonly switches?: readonly string[]
  /** Arguments of the app. */
  readonly parameters?: readonly string[]
}

/** Starts the built app over `dataFolder` and waits for its window. */
export async function startDesktopApp(
  session: DesktopSession,
  dataFolder: string,
  { environment, switches = [], parameters = [] }: DesktopOptions = {},
): Promise<DesktopApp> {
  let output = ''
  const { application, page } = await openElectron(
    [...switches, projectRoot, `--user-data-dir=${dataFolder}`, ...parameters],
    { ...session.environment, ...environment },
    (starting) => {
      for (const stream of [starting.process().stdout, starting.process().stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    },
  )
  const child = application.process()
  const ended = once(child, 'exit').then(([code, signal]) => {
    return { code: code as number | null, signal: signal as string | null }
  })
  return {
    application,
    page,
    processId: child.pid ?? 0,
    output: () => output,
    ended,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs `act`, which ends the app, and resolves with the seconds until the process had ended and with how it ended. */
export async function timeEnding(app: DesktopApp, act: () => unknown) {
  const since = performance.now()
  await act()
  const { code, signal } = await app.ended
  return { seconds: Number(((performance.now() - since) / 1000).toFixed(1)), code, signal }
}

/** SQLite keeps this file while the app has the database open, and removes it with the last connection. */
export const writeAheadLog = (dataFolder: string): string => join(dataFolder, 'playground.sqlite-wal')

/**
 * Expects that the app closed its services and ended by itself, with code 0.
 *
 * Electron 33 can crash in its own last steps, when a garbage collection runs during them: seen in 3 of about a hundred
 * endings with the warning about an unfinished video, each time at the same instruction, the second pass of a weak
 * callback for an object that was deleted when the isolate was disposed of. The app has done all its work by then, and
 * only that is checked.
 */
export function expectWholeEnding(
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
  dataFolder: string,
): void {
  expect(existsSync(writeAheadLog(dataFolder)), 'the database is left open').toBe(false)
  if (signal === 'SIGSEGV')
    console.warn('Electron died in its own last steps, after the services were closed')
  else expect({ code, signal }).toEqual({ code: 0, signal: null })
}

/** Presses keys as a keyboard does, in the window that has the focus on the display. */
export async function pressKeys(session: DesktopSession, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await session.run('xdotool', 'key', '--clearmodifiers', key)
}

/** Clicks as a mouse does, at a position in the app's window: its menu bar is above the page. */
export async function clickAt(session: DesktopSession, x: number, y: number): Promise<void> {
  const window = await findWindow(session)
  await session.run('xdotool', 'mousemove', '--window', window, String(x), String(y), 'click', '1')
}

/** Moves the keyboard focus to the app's window from any dialog that has it. */
export async function focusWindow(session: DesktopSession): Promise<void> {
  await session.run('xdotool', 'windowfocus', '--sync', await findWindow(session))
}

/** Whether the app's window is visible. */
export function hasWindow(session: DesktopSession): Promise<boolean> {
  // The tool fails when it finds no window.
  return findWindow(session).then(
    (window) => window !== '',
    () => false,
  )
}

async function findWindow(session: DesktopSession): Promise<string> {
  const [window = ''] = (await session.run('xdotool', 'search', '--onlyvisible', '--name', appName)).split(
    '\n',
  )
  return window
}

const appName = 'Gateway Playground'

/** The text of a system message box. */
export interface AskedBox {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
}

interface BoxKeeper {
  askedBoxes?: AskedBox[]
}

/**
 * Runs in Electron: from now on answers each message box with the button of this name, or else cancels it, and keeps
 * its text.
 */
export function answerBoxes({ dialog }: typeof Electron, button: string): void {
  const asked: AskedBox[] = []
  Object.assign(globalThis, { askedBoxes: asked })
  const answer = (...given: readonly unknown[]): Promise<Electron.MessageBoxReturnValue> => {
    // A box that belongs to a window receives that window as its first argument.
    const { message, detail = '', buttons = [], cancelId = 0 } = given.at(-1) as Electron.MessageBoxOptions
    asked.push({ message, detail, buttons })
    const index = buttons.indexOf(button)
    return Promise.resolve({ response: index < 0 ? cancelId : index, checkboxChecked: false })
  }
  Object.assign(dialog, { showMessageBox: answer })
}

/** Runs in Electron. */
export function askedBoxes(): AskedBox[] {
  return (globalThis as BoxKeeper).askedBoxes ?? []
}
