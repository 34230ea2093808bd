import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FakePage } from '../../testing/fake-page.ts'
import { connectPort, requestPort } from '../../testing/page-port.ts'
import { runBuiltApp } from '../../testing/run-built-app.ts'

/**
 * Runs the built main and preload files on a fake Electron, requests the app's info, prints the answer and quits.
 * Arguments: the folder with `dist`, the data folder.
 */
const [appFolder = '', dataFolder = ''] = process.argv.slice(2)
const { electron, window } = await runBuiltApp(appFolder, dataFolder)

const page = new FakePage(window.webContents.getURL(), 'app://playground')
electron.ipcRenderer.place = { contents: window.webContents, frame: window.webContents.mainFrame }
Object.assign(globalThis, { window: page, location: page.location })
await import(pathToFileURL(join(appFolder, 'dist/preload/preload.cjs')).href)

const connection = connectPort(await requestPort(page))
process.stdout.write(`${JSON.stringify(await connection.call('app.info', {}))}\n`)
connection.close()
electron.app.quit()
