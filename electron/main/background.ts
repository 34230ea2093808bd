import { hostText } from '../../shared/text/en/host.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Clock } from '../host/host.ts'

export interface BackgroundParts {
  readonly clock: Clock
  /** The number of running requests and videos. */
  readonly runningCount: () => number
  readonly isWindowOpen: () => boolean
  /** The user's choice, and where it is saved. */
  readonly choice: () => Promise<Settings['runsInBackground']>
  readonly keepChoice: (choice: Settings['runsInBackground']) => Promise<unknown>
  /** Asks whether to keep running. */
  readonly ask: (runningCount: number) => Promise<boolean>
  /** Shows the tray icon, by which the app can be reached without a window. */
  readonly showTray: () => TrayIcon
  readonly quit: () => void
}

/** The app's icon in the notification area. */
export interface TrayIcon {
  say(status: string): void
  remove(): void
}

const lookMs = 2_000

/** How long a notification about a finished request can still be clicked. */
const lingerMs = 10 * 60_000

/**
 * Decides what happens when the last window is closed: the app quits, unless something is running and the user wants it
 * to finish. The user is asked once. Then the app quits by itself, a while after the last request has ended. For
 * platforms where an app ends with its windows.
 *
 * The returned function must be called whenever the last window was closed.
 */
export function createBackground(parts: BackgroundParts): () => Promise<void> {
  const { clock } = parts
  /** Whether the user is being asked, or the app is already in the background. */
  let isStaying = false

  async function stayOrQuit(): Promise<void> {
    if (isStaying) return
    isStaying = true
    const running = parts.runningCount()
    const stays = running > 0 && (await wants(running))
    // A window may have been opened again meanwhile.
    if (stays && !parts.isWindowOpen()) return stay()
    isStaying = false
    if (!parts.isWindowOpen()) parts.quit()
  }

  async function wants(running: number): Promise<boolean> {
    const choice = await parts.choice()
    if (choice !== 'ask') return choice === 'always'
    const isWanted = await parts.ask(running)
    await parts.keepChoice(isWanted ? 'always' : 'never')
    return isWanted
  }

  function stay(): void {
    const tray = parts.showTray()
    let idleSince: number | undefined

    function end(): void {
      tray.remove()
      isStaying = false
    }

    function checkRunning(): void {
      if (parts.isWindowOpen()) return end()
      const running = parts.runningCount()
      tray.say(running === 0 ? hostText().background.idle : hostText().background.running(running))
      idleSince = running === 0 ? (idleSince ?? clock.monotonic()) : undefined
      if (idleSince !== undefined && clock.monotonic() - idleSince >= lingerMs) {
        end()
        parts.quit()
      } else clock.after(lookMs, checkRunning)
    }
    checkRunning()
  }

  return stayOrQuit
}
