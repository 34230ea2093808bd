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

/** The life of the app: not ready until the test says so; quitting walks through Electron's events in their order. */
export class FakeApp extends EventEmitter implements Implemented {
  appPath = '/nowhere'
  readonly paths = new Map<string, string>()
  /** Whether another instance holds the lock already. */
  hasOtherInstance = false
  hasQuit = false
  /** As installed, unless the test says that it runs from its sources. */
  isPackaged = true
  /** What the app was started with, as far as Chromium goes. */
  readonly commandLine = new FakeCommandLine()
  userModelId: string | null = null
  aboutPanel: Electron.AboutPanelOptionsOptions = {}
  /** Schemes whose links the system hands to the app. */
  readonly protocols: string[] = []
  exitCode: number | null = null
  isSandboxed = false
  /** What the system is set to, the most wanted first. */
  systemLanguages: string[] = ['en-GB']
  /** Asks them to close at `quit()`; whether all have. */
  closeWindows: () => boolean = () => true
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

  exit(exitCode = 0): void {
    this.exitCode = exitCode
  }

  /** Ends when every window has agreed to close and nobody objects. */
  quit(): void {
    if (this.#isPrevented('before-quit')) return
    this.#isQuitting = true
    const haveAgreed = this.closeWindows()
    this.#isQuitting = haveAgreed
    if (!haveAgreed || this.#isPrevented('will-quit')) return
    this.hasQuit = true
    this.emit('quit')
  }

  /** Told of by the last window. While the app quits nobody hears of it; and without a listener it would quit. */
  lastWindowClosed(): void {
    if (this.#isQuitting) return
    if (!this.emit('window-all-closed')) this.quit()
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
