import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { runBuiltApp } from '../run-built-app.ts'
import { packApp, readFromArchive } from './archive.ts'
import type { FromApp, FromBrowser } from './messages.ts'

/**
 * Packs the built app, and runs its main process from that archive on the fake Electron. The end-to-end test that
 * started this process acts as the browser part, with `messages.ts`. Arguments: a folder for the archive, the data
 * folder.
 */
const [folder = '', dataFolder = ''] = process.argv.slice(2)
const archive = join(folder, 'app.asar')

mkdirSync(folder, { recursive: true })
await packApp(resolve(import.meta.dirname, '../../..'), archive)
readFromArchive(archive)
const { electron, window } = await runBuiltApp(archive, dataFolder)
const { app, dialog, ipcMain, protocol } = electron
const { webContents } = window
const { mainFrame } = webContents
const ports = new Map<number, MessagePort>()
let lastPort = 0

app.on('quit', () => process.exit(0))
process.on('disconnect', () => process.exit(1))
process.on('message', (message: FromBrowser) => void receive(message))
send({
  type: 'shown',
  url: webContents.getURL(),
  preload: readFileSync(window.options.webPreferences?.preload ?? '', 'utf8'),
})

async function receive(message: FromBrowser): Promise<void> {
  switch (message.type) {
    case 'request':
      return answer(message)
    case 'navigate': {
      const details = { url: message.url, isMainFrame: true, isSameDocument: false }
      const outcomes = ['will-frame-navigate', 'will-navigate'].map((name) =>
        webContents.tryEvent(name, details),
      )
      const isPrevented = outcomes.some((outcome) => outcome.isPrevented)
      return send({ type: 'navigation', id: message.id, isPrevented })
    }
    case 'ipc-listen':
      // A reloaded page has a new preload script; the listener of the last one belonged to its page.
      mainFrame.toRenderer.removeAllListeners(message.channel)
      mainFrame.toRenderer.on(message.channel, (event: { ports: MessagePort[] }, ...values: unknown[]) =>
        send({ type: 'ipc', channel: message.channel, values, ports: event.ports.map(joinPort) }),
      )
      return
    case 'ipc': {
      mainFrame.url = message.url
      const event = { sender: webContents, senderFrame: mainFrame, ports: [] }
      return void ipcMain.emit(message.channel, event, ...message.values)
    }
    case 'port-message':
      return ports.get(message.port)?.postMessage(message.data)
    case 'port-close':
      return ports.get(message.port)?.close()
    case 'save-into':
      return answerSaveDialogs(message.folder)
    case 'quit':
      return app.quit()
  }
}

async function answer(request: Extract<FromBrowser, { type: 'request' }>): Promise<void> {
  const { id, url, method, headers, initiatorOrigin } = request
  const response = await protocol.request(url, {
    method,
    headers,
    ...(initiatorOrigin !== undefined && { initiatorOrigin }),
  })
  send({
    type: 'response',
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  })
}

/** Messages of the port are forwarded to the test from now on, under the number that the port gets. */
function joinPort(port: MessagePort): number {
  lastPort += 1
  const number = lastPort
  ports.set(number, port)
  port.on('message', (data: unknown) => send({ type: 'port-message', port: number, data }))
  port.on('close', () => {
    ports.delete(number)
    send({ type: 'port-close', port: number })
  })
  return number
}

function answerSaveDialogs(into: string): void {
  dialog.showSaveDialog = (asking, options) => {
    const asked = options ?? asking
    const name = 'defaultPath' in asked ? (asked.defaultPath ?? '') : ''
    return Promise.resolve({ canceled: false, filePath: join(into, name) })
  }
}

function send(message: FromApp): void {
  process.send?.(message)
}
