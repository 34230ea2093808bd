import { EventEmitter } from 'node:events'
import { FakeFrame } from './frame.ts'
import type { FakeProtocol } from './protocol.ts'
import type { FakeSession } from './session.ts'
import { strict } from './strict.ts'

type Implemented = Pick<
  Electron.WebContents,
  | 'id'
  | 'setWindowOpenHandler'
  | 'getURL'
  | 'reload'
  | 'loadURL'
  | 'replaceMisspelling'
  | 'forcefullyCrashRenderer'
  | 'isCrashed'
  | 'isDestroyed'
  | 'startDrag'
>

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let nextId = 1

/** The page of a window. Loading really calls the private scheme's handler; all other events are emitted by tests. */
export class FakeWebContents extends EventEmitter implements Implemented {
  readonly id = nextId++
  readonly session: FakeSession
  readonly mainFrame = strict('webFrameMain', new FakeFrame(''))
  /** The complete answer to the newest load. */
  response: Response | null = null
  reloadCount = 0
  /** Words that replaced misspelled ones. */
  readonly corrections: string[] = []
  /** The drags that were started. */
  readonly drags: Electron.Item[] = []
  readonly #protocol: FakeProtocol
  /** Rejects the current load. */
  #endLoad: ((error: Error) => void) | null = null
  #loadingUrl = ''
  #isCrashed = false
  #isDestroyed = false
  #windowOpenHandler: WindowOpenHandler | null = null

  constructor(session: FakeSession, protocol: FakeProtocol) {
    super()
    this.session = session
    this.#protocol = protocol
  }

  /**
   * Loads a page as Electron does: any status counts as a loaded page (`did-navigate` states the status), and a load
   * that another one replaces is rejected with ERR_ABORTED.
   */
  async loadURL(url: string): Promise<void> {
    const { promise: ended, reject } = Promise.withResolvers<never>()
    this.#endLoad?.(loadError(-3, 'ERR_ABORTED', this.#loadingUrl))
    this.#endLoad = reject
    this.#loadingUrl = url
    const failed = (cause: unknown): never => {
      const error = loadError(-2, 'ERR_FAILED', url, cause)
      this.emit('did-fail-load', {}, error.errno, error.code, url, true)
      throw error
    }
    const response = await Promise.race([this.#protocol.request(withoutHash(url)).catch(failed), ended])
    if (this.#endLoad !== reject) return
    this.#endLoad = null
    this.#isCrashed = false
    this.response = response
    this.mainFrame.url = url
    this.emit('did-navigate', {}, url, response.status, response.statusText)
    this.emit('did-finish-load')
    this.emit('ready-to-show')
  }

  getURL(): string {
    return this.mainFrame.url
  }

  /** As called by main: it asks nothing before, and reports no result. */
  reload(): void {
    this.reloadCount += 1
    const url = this.#endLoad === null ? this.mainFrame.url : this.#loadingUrl
    void this.loadURL(url).catch(() => {})
  }

  /** Throws in the same cases as Electron. The real one blocks main until the end of the drag, on Windows and Linux. */
  startDrag(item: Electron.Item): void {
    if ((item.files ?? [item.file]).length === 0)
      throw new TypeError("Must specify either 'file' or 'files' option")
    if (typeof item.icon === 'string' || item.icon.isEmpty())
      throw new TypeError("Must specify non-empty 'icon' option")
    this.drags.push(item)
  }

  replaceMisspelling(text: string): void {
    this.corrections.push(text)
  }

  /**
   * Ends the process and aborts a load that was started before: nothing is loaded until the next call. Main is notified
   * in a later turn, with the details that Electron 33 reports on Linux.
   */
  forcefullyCrashRenderer(): void {
    setImmediate(() => {
      this.#endLoad?.(loadError(-3, 'ERR_ABORTED', this.#loadingUrl))
      this.#endLoad = null
      this.#isCrashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
    })
  }

  isCrashed(): boolean {
    return this.#isCrashed
  }

  /** Simulates `location.reload()`: unlike main's, it can be prevented, and its address includes the hash. */
  reloadFromPage(): { isPrevented: boolean } {
    const details = { url: this.mainFrame.url, isMainFrame: true, isSameDocument: false }
    const outcomes = ['will-frame-navigate', 'will-navigate'].map((name) => this.tryEvent(name, details))
    const isPrevented = outcomes.some((outcome) => outcome.isPrevented)
    if (!isPrevented) this.reload()
    return { isPrevented }
  }

  /** Simulates a change of the hash: the address changes without a load or a question. */
  goToHash(hash: string): void {
    this.mainFrame.url = `${withoutHash(this.mainFrame.url)}#${hash}`
    this.emit('did-navigate-in-page', {}, this.mainFrame.url, true)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }

  /** Simulates `window.open(url)`; without a handler Electron would open a window. */
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

  /** Emits an event that can be prevented, and returns whether it was. */
  tryEvent(name: string, details: object = {}, ...rest: unknown[]): { isPrevented: boolean } {
    const outcome = { isPrevented: false }
    const preventDefault = (): void => {
      outcome.isPrevented = true
    }
    this.emit(name, { ...details, preventDefault }, ...rest)
    return outcome
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#endLoad?.(loadError(-2, 'ERR_FAILED', this.#loadingUrl))
    this.emit('destroyed')
  }
}

/** The error with which `loadURL` rejects. */
function loadError(errno: number, code: string, url: string, cause?: unknown) {
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`, { cause }), { errno, code, url })
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '')
}
