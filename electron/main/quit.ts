import type { App as ElectronApp, BrowserWindow, PowerMonitor } from 'electron'
import type { Clock } from '../host/host.ts'

/**
 * The maximum time from the request to quit to the end of the process: no window or service may delay the app longer.
 */
const patienceMs = 5_000

/**
 * How long windows may take to close before the services are closed anyway: a page that hangs never agrees to close.
 */
const windowPatienceMs = 1_500

export interface Quitting {
  /** Whether the services are closing or closed: a new start then needs a new process. */
  readonly isClosing: boolean
}

/**
 * Closes the services between the last window and the end of the process, once.
 *
 * `will-quit` is used instead of `before-quit`: by then the windows have agreed to close, so nothing on screen loses
 * its services. Windows that do not respond are not waited for.
 */
export function closeBeforeQuitting(
  electronApp: Pick<ElectronApp, 'on' | 'quit' | 'exit'>,
  clock: Clock,
  close: () => Promise<void>,
): Quitting {
  let state: 'running' | 'closing' | 'closed' = 'running'
  let haveWindowsClosed = false
  const timers: (() => void)[] = []

  function closeServices(): void {
    if (state !== 'running') return
    state = 'closing'
    // Wait for another turn after `close`: the current one may still be inside the emit of `will-quit`, since Electron
    // runs microtasks before it returns from there, and only then forgets that it is quitting. Until then it ignores
    // another `quit`.
    void close()
      .catch(() => {})
      .then(() => setImmediate(finish))
  }

  function finish(): void {
    state = 'closed'
    // While windows are still closing, Electron is already quitting and would ignore `quit`. `exit` asks no window.
    if (haveWindowsClosed) electronApp.quit()
    else electronApp.exit(0)
  }

  electronApp.on('before-quit', () => {
    if (timers.length > 0) return
    timers.push(
      clock.after(windowPatienceMs, closeServices),
      clock.after(patienceMs, () => electronApp.exit(0)),
    )
  })
  electronApp.on('will-quit', (event) => {
    haveWindowsClosed = true
    if (state === 'closed') return
    event.preventDefault()
    closeServices()
  })
  electronApp.on('quit', () => {
    for (const cancel of timers.splice(0)) cancel()
  })

  return {
    get isClosing() {
      return state !== 'running'
    },
  }
}

/**
 * Quits when the user logs out or the computer is shut down, after which the system ends the process. Linux and macOS
 * report that by `powerMonitor`, and wait for the app when it prevents the event; Windows notifies each window.
 */
export function quitAtEndOfSession(
  electronApp: Pick<ElectronApp, 'on' | 'quit'>,
  powerMonitor: Pick<PowerMonitor, 'on'>,
): void {
  // Electron's types lack the event object.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    electronApp.quit()
  })
  electronApp.on('browser-window-created', (_event, window: Pick<BrowserWindow, 'on'>) => {
    window.on('session-end', () => electronApp.quit())
  })
}
