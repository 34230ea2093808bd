import { createHash } from 'node:crypto'
import type { ProxyChoice } from '../../shared/connections/connection.ts'
import { isBypassed } from '../../shared/connections/proxy-bypass.ts'
import type { KeyWay } from '../keys/key-way.ts'
import { proxyOrigin } from '../lib/proxy-scheme.ts'
import { originOf, type CheckedConnection } from './connection-rules.ts'

/** The way of all requests of this connection, to which its keys and header values are bound. */
export function wayOf(connection: Pick<CheckedConnection, 'baseUrl' | 'proxy' | 'caCertificate'>): KeyWay {
  const { baseUrl, proxy, caCertificate } = connection
  return {
    origin: originOf(connection),
    proxy: proxyOf(proxy, baseUrl),
    certificate: caCertificate === '' ? '' : createHash('sha256').update(caCertificate).digest('hex'),
  }
}

/** A gateway that bypasses the proxy is reached directly, for its keys as well. */
function proxyOf(proxy: ProxyChoice, baseUrl: string): string {
  if (proxy.mode !== 'custom') return proxy.mode
  return isBypassed(proxy.bypass ?? '', new URL(baseUrl)) ? 'none' : proxyOrigin(proxy.url)
}
