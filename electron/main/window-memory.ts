import type { BrowserWindow } from 'electron'
import type { Clock, Store } from '../host/host.ts'
import type { SavedBounds } from './window-bounds.ts'

const configKey = 'window'

/** Dragging makes an event for each pixel; the place is written once it has stood still this long. */
const settleMs = 400

export function rememberedBounds(config: Store): unknown {
  return config.get(configKey)
}

/** Writes down where the window is, a moment after it was moved and once more when it closes. */
export function rememberBounds(window: BrowserWindow, config: Store, clock: Clock): void {
  let cancelPending: (() => void) | null = null

  const save = (): void => {
    const { x, y, width, height } = window.getNormalBounds()
    const bounds: SavedBounds = { x, y, width, height, isMaximized: window.isMaximized() }
    // A place that cannot be saved is no reason to bother anyone: the window opens where it did last time.
    config.set(configKey, bounds)
  }
  const saveSoon = (): void => {
    cancelPending?.()
    cancelPending = clock.after(settleMs, save)
  }

  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', () => {
    cancelPending?.()
    save()
  })
  // It may have moved once more since then, and cannot be asked any longer.
  window.on('closed', () => cancelPending?.())
}
