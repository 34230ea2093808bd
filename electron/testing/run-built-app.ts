import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FakeBrowserWindow } from './fake-electron/browser-window.ts'
import type * as FakeElectronModule from './fake-electron.ts'

export interface BuiltApp {
  readonly electron: typeof FakeElectronModule
  /** The window that the app opened at its start. */
  readonly window: FakeBrowserWindow
}

/** Runs the built main file below `appPath` on the fake Electron, once per process. */
export async function runBuiltApp(appPath: string, dataFolder: string): Promise<BuiltApp> {
  const doubleUrl = new URL('./fake-electron.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: doubleUrl, shortCircuit: true } : next(specifier, context),
  })
  const electron = await import('./fake-electron.ts')
  const { app, BrowserWindow } = electron
  app.appPath = appPath
  app.paths.set('userData', dataFolder)
  process.argv.splice(2, process.argv.length, `--user-data-dir=${dataFolder}`)
  await import(pathToFileURL(join(appPath, 'dist/main/main.js')).href)
  app.becomeReady()
  for (;;) {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isShown === true) return { electron, window }
    if (app.exitCode !== null) throw new Error('the app did not start')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
