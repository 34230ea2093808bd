import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { FakeBrowserWindow } from './fake-electron/browser-window.ts'
import type { FakeFrame } from './fake-electron/frame.ts'
import type * as FakeElectronModule from './fake-electron.ts'
import { FakePage } from './fake-page.ts'

type FakeElectron = typeof FakeElectronModule

export interface Desktop {
  readonly electron: FakeElectron
  readonly dataFolder: string
  /** The open window. */
  window(): FakeBrowserWindow
  /** Runs the real preload script in the window's page (or in another frame). */
  loadPreload(frame?: FakeFrame): Promise<FakePage>
  /** Everything written to standard error since this boot. */
  output(): string
  /** Quits as the user would, and waits until the process would end. */
  quit(): Promise<void>
}

export interface BootOptions {
  /** Runs before main does. */
  readonly prepare?: (electron: FakeElectron, dataFolder: string) => void
  /** A folder to start on again; a new one by default. */
  readonly dataFolder?: string
  readonly argv?: readonly string[]
  /** Stops after main ran, before the app is ready. */
  readonly isUnready?: boolean
}

const folders: string[] = []

/** Starts the real `main.ts` on a new fake Electron, with a small built page in place. */
export async function bootDesktop(options: BootOptions = {}): Promise<Desktop> {
  vi.resetModules()
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  const electron = await import('./fake-electron.ts')
  const folder = temporaryFolder()
  const dataFolder = options.dataFolder ?? join(folder, 'data')
  mkdirSync(dataFolder, { recursive: true })
  electron.app.appPath = join(folder, 'app')
  electron.app.paths.set('userData', dataFolder)
  writePage(join(electron.app.appPath, 'dist/renderer'))
  options.prepare?.(electron, dataFolder)

  const before = process.argv
  process.argv = ['electron', '.', `--user-data-dir=${dataFolder}`, ...(options.argv ?? [])]
  await import('../main.ts')
  process.argv = before

  const window = (): FakeBrowserWindow => {
    const [open] = electron.BrowserWindow.getAllWindows()
    if (open === undefined) throw new Error('no window is open')
    return open
  }
  if (options.isUnready !== true) {
    electron.app.becomeReady()
    await vi.waitFor(() => {
      if (electron.app.exitCode === null && !electron.app.hasQuit && !window().isShown)
        throw new Error('not shown')
    })
  }
  return {
    electron,
    dataFolder,
    window,
    loadPreload: (frame) => loadPreload(electron, window(), frame),
    output: () => written.join(''),
    async quit() {
      electron.app.quit()
      await vi.waitFor(() => {
        if (!electron.app.hasQuit) throw new Error('still running')
      })
    },
  }
}

/** Cleans up after boots: folders, standard error, and the page's globals. */
export function cleanUpAfterBoots(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-'))
  folders.push(folder)
  return folder
}

function writePage(root: string): void {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Gateway Playground</title>')
  writeFileSync(join(root, 'assets/main.js'), 'export {}')
}

let loads = 0

async function loadPreload(
  electron: FakeElectron,
  window: FakeBrowserWindow,
  frame: FakeFrame = window.webContents.mainFrame,
): Promise<FakePage> {
  const page = new FakePage(frame.url, 'app://playground')
  electron.ipcRenderer.place = { contents: window.webContents, frame }
  electron.contextBridge.exposed.clear()
  frame.toRenderer.removeAllListeners()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', page.location)
  loads += 1
  // Another query makes it another module: each page runs the script again.
  await import(/* @vite-ignore */ `${preloadScript}?load=${loads}`)
  return page
}

const preloadScript = '../preload/preload.ts'
