import { contract, contractVersion, type AppContract } from '../../shared/ipc/contract.ts'
import {
  createReconnectingBridge,
  UnreachableError,
  type ReconnectingBridge,
} from '../../shared/ipc/reconnecting-bridge.ts'
import { readIdentityKey, recogniseHost } from './host-identity.ts'
import { createSocketChannel } from './socket-channel.ts'

const pingIntervalMs = 15_000

/** The bridge to the browser host that served this page. The cookie of the page opens the socket. */
export function createSocketBridge(
  page: URL = new URL(location.href),
  identityKey: string | undefined = readIdentityKey(document),
): ReconnectingBridge<AppContract> {
  const url = new URL('ipc', page)
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:'
  let hasDialled = false

  async function dial() {
    // The page has just come from the host; later it has to be asked who it is.
    if (hasDialled && identityKey !== undefined) await knock(page, identityKey)
    hasDialled = true
    return createSocketChannel(url.href)
  }

  return createReconnectingBridge(contract, dial, {
    contractVersion,
    pingIntervalMs,
    onProblem: (error) => console.error(error.message),
  })
}

/** Throws when the socket would not open, with the reason, which a refused socket does not tell a page. */
async function knock(page: URL, identityKey: string): Promise<void> {
  const host = await recogniseHost(page, identityKey)
  if (host !== 'same') throw new UnreachableError(host === 'other' ? 'replaced' : 'lost')
  const { status } = await fetch(new URL('ipc', page), { cache: 'no-store', redirect: 'error' })
  if (status === 403) throw new UnreachableError('expired')
}
