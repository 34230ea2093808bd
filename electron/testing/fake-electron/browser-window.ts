import { EventEmitter } from 'node:events'
import { strict } from './strict.ts'
import type { FakeWebContents } from './web-contents.ts'

type Implemented = Pick<
  Electron.BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'close'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'isMinimized'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'setBackgroundColor'
  | 'flashFrame'
>

/** Dependencies of the class on the rest of the fake; set once by `fake-electron.ts`. */
export const windowWorld: {
  isReady: () => boolean
  createContents: () => FakeWebContents
  created: (window: FakeBrowserWindow) => void
  lastClosed: () => void
  stays: () => void
} = {
  isReady: () => false,
  created: () => {},
  lastClosed: () => {},
  stays: () => {},
  createContents: () => {
    throw new Error('fake electron: the world of windows is not set up')
  },
}

const open = new Set<FakeBrowserWindow>()

/**
 * A window that records its options and follows calls. It closes in a later turn than the call, and then almost every
 * member throws, as in Electron 33.
 */
export class FakeBrowserWindow extends EventEmitter implements Implemented {
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly #webContents: FakeWebContents
  bounds: Electron.Rectangle
  backgroundColor: string | undefined
  isShown = false
  focusCount = 0
  isFlashing = false
  #isMaximized = false
  #isMinimized = false
  #isDestroyed = false

  /** The window with the focus, as set by a test. */
  static focused: FakeBrowserWindow | null = null

  static getFocusedWindow(): FakeBrowserWindow | null {
    return FakeBrowserWindow.focused
  }

  static getAllWindows(): FakeBrowserWindow[] {
    return [...open]
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    if (!windowWorld.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    this.options = options
    this.backgroundColor = options.backgroundColor
    const { x = 100, y = 100, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    this.isShown = options.show ?? true
    this.#webContents = windowWorld.createContents()
    this.#webContents.on('ready-to-show', () =>
      process.nextTick(() => {
        if (!this.#isDestroyed) this.emit('ready-to-show')
      }),
    )
    open.add(this)
    const window = strict('BrowserWindow', this)
    windowWorld.created(window)
    return window
  }

  get webContents(): FakeWebContents {
    this.#assertAlive()
    return this.#webContents
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  show(): void {
    this.#assertAlive()
    this.isShown = true
  }

  focus(): void {
    this.#assertAlive()
    this.focusCount += 1
  }

  flashFrame(flag: boolean): void {
    this.#assertAlive()
    this.isFlashing = flag
  }

  minimize(): void {
    this.#isMinimized = true
  }

  isMinimized(): boolean {
    this.#assertAlive()
    return this.#isMinimized
  }

  restore(): void {
    this.#assertAlive()
    this.#isMinimized = false
  }

  maximize(): void {
    this.#assertAlive()
    this.#isMaximized = true
    this.emit('maximize')
  }

  isMaximized(): boolean {
    this.#assertAlive()
    return this.#isMaximized
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  getNormalBounds(): Electron.Rectangle {
    this.#assertAlive()
    return { ...this.bounds }
  }

  setBackgroundColor(color: string): void {
    this.#assertAlive()
    this.backgroundColor = color
  }

  /**
   * Closes in a later turn, unless a listener of `close` prevents it. Its page is closed first, and a pending load
   * rejects while the window still exists, as in Electron 33. The app is notified when it was the last window.
   */
  close(): void {
    this.#assertAlive()
    let isPrevented = false
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (isPrevented) return windowWorld.stays()
    setImmediate(() => {
      this.#webContents.destroy()
      setImmediate(() => this.destroy())
    })
  }

  /** Closes immediately, without asking. */
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    for (const window of open) if (window.#webContents === this.#webContents) open.delete(window)
    this.#webContents.destroy()
    this.emit('closed')
    if (open.size === 0) windowWorld.lastClosed()
  }

  #assertAlive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }

  /** Simulates the user dragging an edge or the title bar. */
  moveTo(bounds: Electron.Rectangle): void {
    this.bounds = bounds
    this.emit('resize')
    this.emit('move')
  }
}
