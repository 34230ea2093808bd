import type { BrowserWindow } from 'electron'
import type { Clock, Store } from '../host/host.ts'
import type { SavedBounds } from './window-bounds.ts'

const configKey = 'window'

/** Dragging emits an event for each pixel; the bounds are saved once they are stable for this long. */
const settleMs = 400

export function rememberedBounds(config: Store): unknown {
  return config.get(configKey)
}

/** Saves the bounds of the window a moment after it was moved and once more when it closes. */
export function rememberBounds(window: BrowserWindow, config: Store, clock: Clock): void {
  let cancelPending: (() => void) | null = null

  const save = (): void => {
    const { x, y, width, height } = window.getNormalBounds()
    const bounds: SavedBounds = { x, y, width, height, isMaximized: window.isMaximized() }
    // A failure to save is not worth a message: the window then opens at its earlier place.
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
  // A pending save would read the bounds of a closed window.
  window.on('closed', () => cancelPending?.())
}
