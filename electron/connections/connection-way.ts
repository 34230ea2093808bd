import { createHash } from 'node:crypto'
import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { KeyWay } from '../keys/key-way.ts'
import { originOf, type CheckedConnection } from './connection-rules.ts'

/** The way of everything this connection sends: what its keys and the values of its headers are bound to. */
export function wayOf(connection: Pick<CheckedConnection, 'baseUrl' | 'proxy' | 'caCertificate'>): KeyWay {
  const { proxy, caCertificate } = connection
  return {
    origin: originOf(connection),
    proxy: proxyOf(proxy),
    certificate: caCertificate === '' ? '' : createHash('sha256').update(caCertificate).digest('hex'),
  }
}

function proxyOf(proxy: ProxyChoice): string {
  return proxy.mode === 'custom' ? new URL(proxy.url).origin : proxy.mode
}
