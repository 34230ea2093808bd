import type { Channel } from '../../shared/ipc/channel.ts'
import { contract, contractVersion, type AppContract } from '../../shared/ipc/contract.ts'
import { createReconnectingBridge, type ReconnectingBridge } from '../../shared/ipc/reconnecting-bridge.ts'
import { createPortChannel } from './port-channel.ts'

/** What the page posts to itself to have the preload ask main for a port. */
export const connectMessage = 'gateway-playground:connect'
/** What the preload posts to the page with the port, since a port cannot cross the context bridge. */
export const portMessage = 'gateway-playground:port'

const portWaitMs = 10_000

/** The bridge to Electron's main process. A port that broke is replaced by a new one. */
export function createElectronBridge(): ReconnectingBridge<AppContract> {
  return createReconnectingBridge(contract, openPort, {
    contractVersion,
    onProblem: (error) => console.error(error.message),
  })
}

/** Listens first, then asks: the answer may come at once. Rejects when none comes. */
function openPort(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      window.removeEventListener('message', receive)
      reject(new Error('Main gave no port'))
    }, portWaitMs)

    function receive(event: MessageEvent<unknown>): void {
      // Only this window itself may hand over a port; a frame or another window may not.
      if (event.source !== window || event.origin !== location.origin) return
      const { data, ports } = event
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== portMessage) return
      const [port] = ports
      if (port === undefined) return
      clearTimeout(timer)
      window.removeEventListener('message', receive)
      resolve(createPortChannel(port))
    }

    window.addEventListener('message', receive)
    window.postMessage({ type: connectMessage }, location.origin)
  })
}
