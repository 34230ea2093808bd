import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'

type Implemented = Pick<
  Electron.App,
  | 'isReady'
  | 'whenReady'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'enableSandbox'
  | 'isPackaged'
  | 'setAsDefaultProtocolClient'
  | 'getPreferredSystemLanguages'
  | 'setAppUserModelId'
  | 'setAboutPanelOptions'
>

class FakeCommandLine implements Pick<Electron.CommandLine, 'removeSwitch'> {
  readonly switches = new Set<string>()

  removeSwitch(name: string): void {
    this.switches.delete(name)
  }
}

/**
 * The lifecycle of the app: not ready until the test says so; quitting emits Electron's events in order, as seen in
 * Electron 33. A `quit` while the app is quitting is lost, including one inside `will-quit` or in code that is awaited
 * there: Electron emits that event from its own code, runs microtasks and ticks before it returns, and only then
 * forgets that it is quitting.
 */
export class FakeApp extends EventEmitter implements Implemented {
  appPath = '/nowhere'
  readonly paths = new Map<string, string>()
  /** Whether another instance already holds the lock. */
  hasOtherInstance = false
  hasQuit = false
  /** As installed, unless the test says that it runs from its sources. */
  isPackaged = true
  /** Chromium's command-line switches of the app. */
  readonly commandLine = new FakeCommandLine()
  userModelId: string | null = null
  aboutPanel: Electron.AboutPanelOptionsOptions = {}
  /** Schemes whose links the system passes to the app. */
  readonly protocols: string[] = []
  exitCode: number | null = null
  /** The arguments of a new process that starts once this one has ended. */
  relaunchedWith: readonly string[] | null = null
  isSandboxed = false
  /** The system's languages, most preferred first. */
  systemLanguages: string[] = ['en-GB']
  /** Requests all windows to close at `quit()`; returns whether there are any. */
  closeWindows: () => boolean = () => false
  /** Destroys all windows at `exit()`. */
  destroyWindows: () => void = () => {}
  #isReady = false
  #isQuitting = false
  readonly #ready = Promise.withResolvers<void>()

  becomeReady(): void {
    this.#isReady = true
    this.emit('ready')
    this.#ready.resolve()
  }

  isReady(): boolean {
    return this.#isReady
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  getPreferredSystemLanguages(): string[] {
    return this.systemLanguages
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const path = this.paths.get(name)
    if (path === undefined) throw new Error(`fake electron: no path for ${name}`)
    return path
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.paths.set(name, path)
  }

  getAppPath(): string {
    return this.appPath
  }

  getVersion(): string {
    return '9.8.7'
  }

  requestSingleInstanceLock(): boolean {
    return !this.hasOtherInstance
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.protocols.push(protocol)
    return true
  }

  setAppUserModelId(id: string): void {
    this.userModelId = id
  }

  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    this.aboutPanel = options
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    this.isSandboxed = true
  }

  /** Ends immediately: windows are destroyed, and neither `before-quit` nor `will-quit` is emitted. */
  exit(exitCode = 0): void {
    if (this.hasQuit) return
    this.exitCode = exitCode
    this.#shutDown()
    this.destroyWindows()
  }

  relaunch({ args = [] }: Electron.RelaunchOptions = {}): void {
    this.relaunchedWith = args
  }

  /** As called by our own code. Ends when every window has agreed to close and no listener prevents it. */
  quit(): void {
    if (this.#isQuitting || this.hasQuit || this.#isPrevented('before-quit')) return
    this.#isQuitting = true
    if (this.closeWindows()) return
    // Our code is still running, so code that it awaits continues after Electron returned.
    if (this.#isPrevented('will-quit')) this.#isQuitting = false
    else this.#shutDown()
  }

  /** As called by the system: a menu, a shortcut of the menu, SIGINT, SIGTERM. */
  quitFromSystem(): void {
    if (this.#isQuitting || this.hasQuit || this.#isPrevented('before-quit')) return
    this.#isQuitting = true
    if (!this.closeWindows()) this.#askToEnd()
  }

  /** Called by the last window. While the app quits no event is emitted; and without a listener the app would quit. */
  lastWindowClosed(): void {
    if (this.hasQuit) return
    if (this.#isQuitting) this.#askToEnd()
    else if (!this.emit('window-all-closed')) this.quit()
  }

  /** Called by a window that stays open: then the app does not quit either. */
  windowStays(): void {
    this.#isQuitting = false
  }

  /** `will-quit` as Electron's own code emits it. */
  #askToEnd(): void {
    // Runs after all microtasks and ticks, and before everything that listeners schedule for a later turn.
    setImmediate(() => {
      this.#isQuitting = false
    })
    if (!this.#isPrevented('will-quit')) this.#shutDown()
  }

  #shutDown(): void {
    this.hasQuit = true
    this.#isQuitting = false
    this.emit('quit', {}, this.exitCode ?? 0)
  }

  #isPrevented(name: string): boolean {
    let isPrevented = false
    this.emit(name, {
      preventDefault: () => {
        isPrevented = true
      },
    })
    return isPrevented
  }
}
