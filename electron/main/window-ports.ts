import { MessageChannelMain, type IpcMain, type IpcMainEvent, type MessagePortMain } from 'electron'
import type { Log } from '../host/host.ts'
import { connectMessage, portMessage } from '../preload/handshake.ts'
import { isOwnPage } from './page-address.ts'

/**
 * Gives each page that asks for it one port to the services, after checking the sender.
 *
 * `serve` receives main's end and serves it until it closes; the function it returns stops that. A page that asks again
 * (after a reload) gets a new port, and its old one is closed: a window has at most one connection.
 */
export function handOutPorts(ipcMain: IpcMain, log: Log, serve: (port: MessagePortMain) => () => void): void {
  const open = new Map<number, () => void>()

  ipcMain.on(connectMessage, (event) => {
    const frame = trustedFrame(event)
    if (frame === null) {
      log.warn('A frame that is not the app’s own page asked for a connection. It was refused.')
      return
    }
    const { id } = event.sender
    if (!open.has(id)) {
      event.sender.once('destroyed', () => {
        open.get(id)?.()
        open.delete(id)
      })
    }
    open.get(id)?.()
    const { port1, port2 } = new MessageChannelMain()
    open.set(id, serve(port1))
    frame.postMessage(portMessage, null, [port2])
  })
}

/** The sender frame, if it is a window's main frame with our own page in it. */
function trustedFrame(event: IpcMainEvent): Electron.WebFrameMain | null {
  const frame = event.senderFrame
  if (frame === null || frame.isDestroyed() || frame.parent !== null) return null
  return isOwnPage(frame.url) ? frame : null
}
