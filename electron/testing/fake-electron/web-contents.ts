import { EventEmitter } from 'node:events'
import { FakeFrame } from './frame.ts'
import type { FakeProtocol } from './protocol.ts'
import type { FakeSession } from './session.ts'
import { strict } from './strict.ts'

type Implemented = Pick<Electron.WebContents, 'id' | 'setWindowOpenHandler' | 'getURL' | 'reload' | 'loadURL'>

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let nextId = 1

/** The page of a window. Loading really asks the private scheme's handler; everything else is events by hand. */
export class FakeWebContents extends EventEmitter implements Implemented {
  readonly id = nextId++
  readonly session: FakeSession
  readonly mainFrame = strict('webFrameMain', new FakeFrame(''))
  /** The answer to the newest load, body and all. */
  response: Response | null = null
  reloadCount = 0
  readonly #protocol: FakeProtocol
  #windowOpenHandler: WindowOpenHandler | null = null

  constructor(session: FakeSession, protocol: FakeProtocol) {
    super()
    this.session = session
    this.#protocol = protocol
  }

  async loadURL(url: string): Promise<void> {
    this.response = await this.#protocol.request(url)
    if (!this.response.ok) throw new Error(`ERR_FAILED (${this.response.status}) loading '${url}'`)
    this.mainFrame.url = url
    this.emit('did-finish-load')
  }

  getURL(): string {
    return this.mainFrame.url
  }

  reload(): void {
    this.reloadCount += 1
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }

  /** Plays `window.open(url)`; without a handler Electron would open a window. */
  openWindow(url: string): Electron.WindowOpenHandlerResponse {
    if (this.#windowOpenHandler === null) return { action: 'allow' }
    return this.#windowOpenHandler({
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' },
    })
  }

  /** Plays an event that can be prevented, and says whether it was. */
  tryEvent(name: string, details: object = {}, ...rest: unknown[]): { isPrevented: boolean } {
    const outcome = { isPrevented: false }
    const preventDefault = (): void => {
      outcome.isPrevented = true
    }
    this.emit(name, { ...details, preventDefault }, ...rest)
    return outcome
  }

  destroy(): void {
    this.emit('destroyed')
  }
}
