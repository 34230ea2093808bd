import type { buildConnector } from 'undici'
import { openSocks } from '../lib/open-socks.ts'
import { portOf } from '../lib/proxy-scheme.ts'

type Connector = buildConnector.connector

/**
 * A connector that goes through a SOCKS5 proxy (see https://www.rfc-editor.org/rfc/rfc1928); `secure` makes the TLS
 * connection inside it. All of it has `timeoutMs` together, besides what the handshake of TLS has. Errors go to the
 * callback: those of the socket, or with one of the codes that `requestSocks5` names.
 */
export function createSocksConnector(proxyUrl: string, timeoutMs: number, secure: Connector): Connector {
  return (options, callback) => {
    void openSocks({ proxyUrl, host: options.hostname, port: portOf(portsOf(options)), timeoutMs }).then(
      (socket) => {
        if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (error: unknown) => callback(error as Error, null),
    )
  }
}

function portsOf({ protocol, port }: { protocol: string; port: string }): URL {
  return new URL(`${protocol}//host${port === '' ? '' : `:${port}`}`)
}
