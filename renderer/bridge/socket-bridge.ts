import { contract, contractVersion, type AppContract } from '../../shared/ipc/contract.ts'
import { createReconnectingBridge, type ReconnectingBridge } from '../../shared/ipc/reconnecting-bridge.ts'
import { createSocketChannel } from './socket-channel.ts'

const pingIntervalMs = 15_000

/** The bridge to the browser host that served this page. The cookie of the page opens the socket. */
export function createSocketBridge(page: URL = new URL(location.href)): ReconnectingBridge<AppContract> {
  const url = new URL('ipc', page)
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:'
  return createReconnectingBridge(contract, () => createSocketChannel(url.href), {
    contractVersion,
    pingIntervalMs,
    onProblem: (error) => console.error(error.message),
  })
}
