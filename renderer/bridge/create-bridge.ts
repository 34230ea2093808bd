import type { Bridge } from '../../shared/ipc/bridge.ts'
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
  return window.gatewayPlayground?.host === 'electron' ? createElectronBridge() : createSocketBridge()
}
