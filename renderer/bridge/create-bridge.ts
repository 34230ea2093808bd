import type { Bridge } from '../../shared/ipc/bridge.ts'
import { doorStorageKey } from '../../shared/security/known-door.ts'
import { createElectronBridge } from './electron-bridge.ts'
import { createSocketBridge } from './socket-bridge.ts'

declare global {
  interface Window {
    /** Set by Electron's preload. A browser has none. */
    readonly gatewayPlayground?: { readonly host: 'electron' }
  }
}

/** The bridge to whatever serves this page. Made once, at the start of the page. */
export function createBridge(): Bridge {
  if (window.gatewayPlayground?.host === 'electron') return createElectronBridge()
  rememberDoor()
  return createSocketBridge()
}

/** So that the bare address leads here in this browser (`electron/browser-host/way-back.ts`). */
function rememberDoor(): void {
  try {
    localStorage.setItem(doorStorageKey, location.pathname)
  } catch {
    // Without storage the bare address says that a link is needed.
  }
}
