import { EventEmitter } from 'node:events'
import type { FakeFrame } from './frame.ts'
import type { FakeWebContents } from './web-contents.ts'

/** `ipcMain`: events only; the app's own traffic goes through ports. */
export class FakeIpcMain extends EventEmitter {}

/** The page in which the preload script runs. The test sets it before it imports the script. */
export interface RendererPlace {
  readonly contents: FakeWebContents
  readonly frame: FakeFrame
}

/** `ipcRenderer` of one renderer process. */
export class FakeIpcRenderer implements Pick<Electron.IpcRenderer, 'send'> {
  place: RendererPlace | null = null
  readonly #main: FakeIpcMain

  constructor(main: FakeIpcMain) {
    this.#main = main
  }

  send(channel: string, ...values: unknown[]): void {
    if (this.place === null) throw new Error('fake electron: ipcRenderer is used outside of a page')
    const { contents, frame } = this.place
    const copies = structuredClone(values)
    queueMicrotask(() => {
      this.#main.emit(channel, { sender: contents, senderFrame: frame, ports: [] }, ...copies)
    })
  }

  on(channel: string, listener: (event: { ports: readonly unknown[] }, ...values: unknown[]) => void): this {
    if (this.place === null) throw new Error('fake electron: ipcRenderer is used outside of a page')
    this.place.frame.toRenderer.on(channel, listener)
    return this
  }
}

/** `contextBridge`: copies what it exposes, and refuses values that cannot cross between the two worlds. */
export class FakeContextBridge implements Pick<Electron.ContextBridge, 'exposeInMainWorld'> {
  readonly exposed = new Map<string, unknown>()

  exposeInMainWorld(key: string, api: unknown): void {
    if (this.exposed.has(key))
      throw new Error(`Cannot bind an API on top of an existing property on the window object`)
    this.exposed.set(key, structuredClone(api))
  }
}
