import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FakePage } from '../../testing/fake-page.ts'
import { connectPort, requestPort } from '../../testing/page-port.ts'

/**
 * Runs the built main and preload files on the double of Electron, asks the services who they are, prints the answer and
 * quits. Arguments: the folder with `dist`, the data folder.
 */
const [appFolder = '', dataFolder = ''] = process.argv.slice(2)
const doubleUrl = new URL('../../testing/fake-electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: doubleUrl, shortCircuit: true } : next(specifier, context),
})
const { app, BrowserWindow, ipcRenderer } = await import('../../testing/fake-electron.ts')

app.appPath = appFolder
app.paths.set('userData', dataFolder)
process.argv.splice(2, process.argv.length, `--user-data-dir=${dataFolder}`)
await import(pathToFileURL(join(appFolder, 'dist/main/main.js')).href)
app.becomeReady()

const window = await shownWindow()
const page = new FakePage(window.webContents.getURL(), 'app://playground')
ipcRenderer.place = { contents: window.webContents, frame: window.webContents.mainFrame }
Object.assign(globalThis, { window: page, location: page.location })
await import(pathToFileURL(join(appFolder, 'dist/preload/preload.cjs')).href)

const connection = connectPort(await requestPort(page))
process.stdout.write(`${JSON.stringify(await connection.call('app.info', {}))}\n`)
connection.close()
app.quit()

async function shownWindow(): Promise<InstanceType<typeof BrowserWindow>> {
  for (;;) {
    const [opened] = BrowserWindow.getAllWindows()
    if (opened?.isShown === true) return opened
    if (app.exitCode !== null) throw new Error('the app did not start')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
