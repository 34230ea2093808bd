import type { Bridge } from '../../shared/ipc/bridge.ts'

/** What a page that is to start with default settings has in its address. Known to the files in `renderer/public/` too. */
const hash = '#defaults'

/** Whether the address asks for a start with default settings. Asked once: the next reload is an ordinary start. */
export function takeDefaultStart(): boolean {
  if (location.hash !== hash) return false
  history.replaceState(history.state, '', '#/')
  return true
}

/**
 * Has main put the settings aside. Main answers in order, so that what the window asks next is answered with the defaults. Whoever
 * starts so may have a main that never answers: nothing waits for it.
 */
export function putSettingsAside(bridge: Bridge): void {
  void bridge.call('settings.putAside', {})
}

/** Loads the window again, with default settings. */
export function startWithDefaults(): void {
  location.hash = hash
  location.reload()
}
