import type { Bridge } from '../../shared/ipc/bridge.ts'

/** The address fragment that requests a start with default settings. The files in `renderer/public/` use it too. */
const hash = '#defaults'

/**
 * Whether the address requests a start with default settings. Removes the request, so that the next reload is an
 * ordinary start.
 */
export function takeDefaultStart(): boolean {
  if (location.hash !== hash) return false
  history.replaceState(history.state, '', '#/')
  return true
}

/**
 * Makes main set the settings aside. Main answers in order, so later calls already get the defaults. The result is not
 * awaited: in such a start main may never answer.
 */
export function putSettingsAside(bridge: Bridge): void {
  void bridge.call('settings.putAside', {})
}

/** Reloads the window with default settings. */
export function startWithDefaults(): void {
  location.hash = hash
  location.reload()
}
