import { BrowserWindow, app, nativeTheme, screen } from 'electron'
import { toHash, type Place } from '../../shared/app/place.ts'
import type { Host } from '../host/host.ts'
import { offerReloads } from './reload-offers.ts'
import { pageUrl } from './page-address.ts'
import { placeWindow } from './window-bounds.ts'
import { rememberBounds, rememberedBounds } from './window-memory.ts'
import { windowBackground, windowOptions } from './window-options.ts'

export interface AppWindow {
  /** Brings the window to the front; opens it if it is closed, at `place` if given. */
  show(place?: Place): void
  /** Requests attention without taking the focus. */
  flash(): void
  readonly isOpen: boolean
}

/**
 * The app's only window. It is shown once its page has rendered something, and not before `mayShow` has resolved.
 *
 * `onLoadFailed` receives the reason when the page could not be loaded, which happens when it was not built.
 */
export function createAppWindow(
  host: Pick<Host, 'config' | 'clock' | 'log'>,
  preloadPath: string,
  mayShow: Promise<void>,
  onLoadFailed: (reason: string) => void,
): AppWindow {
  let window: BrowserWindow | null = null
  let isReady = false

  nativeTheme.on('updated', () => {
    window?.setBackgroundColor(windowBackground(nativeTheme.shouldUseDarkColors))
  })

  function open(place?: Place): void {
    const workAreas = screen.getAllDisplays().map((display) => display.workArea)
    const placement = placeWindow(rememberedBounds(host.config), workAreas)
    const opened = new BrowserWindow(
      windowOptions({
        placement,
        isDark: nativeTheme.shouldUseDarkColors,
        preloadPath,
        platform: process.platform,
      }),
    )
    window = opened
    isReady = false
    rememberBounds(opened, host.config, host.clock)
    offerReloads(opened, app)
    opened.once('ready-to-show', () => void mayShow.then(showFirst))
    function showFirst(): void {
      if (opened.isDestroyed()) return
      isReady = true
      if (placement.isMaximized) opened.maximize()
      opened.show()
    }
    opened.once('closed', () => {
      window = null
    })
    // `loadURL` resolves even for a page that the scheme's handler refuses.
    opened.webContents.on('did-navigate', (_event, url, status) => {
      if (status >= 400) onLoadFailed(`${url} (${status})`)
    })
    opened.webContents.on('preload-error', (_event, path, error) => {
      host.log.error(`The preload script ${path} failed: ${error.message}`)
    })
    // When closing the window ended the load, the window still exists but its page is gone.
    const { webContents } = opened
    opened.loadURL(place === undefined ? pageUrl : pageUrl + toHash(place)).catch((cause: unknown) => {
      if (!webContents.isDestroyed() && !isTakenOver(cause))
        onLoadFailed(cause instanceof Error ? cause.message : String(cause))
    })
  }

  return {
    show(place) {
      if (window === null) return open(place)
      // The window is shown automatically once its page is ready: a connect link may ask for it earlier.
      if (!isReady) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    flash: () => window?.flashFrame(true),
    get isOpen() {
      return window !== null
    },
  }
}

/** A reload during the first load ends that load with ERR_ABORTED, and shows the page. */
function isTakenOver(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_ABORTED'
}
