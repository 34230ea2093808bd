import type { ConnectionSettings } from '../../shared/connections/connection.ts'
import type { CheckedConnection, StoredConnection } from './connection-rules.ts'

/** Fields missing in the patch stay unchanged. */
export function patched(connection: CheckedConnection, patch: Partial<ConnectionSettings>): StoredConnection {
  const kindTimeouts = patch.kindTimeouts ?? connection.kindTimeouts
  return {
    id: connection.id,
    name: patch.name ?? connection.name,
    address: patch.address ?? connection.address,
    extraHeaders: patch.extraHeaders ?? connection.extraHeaders,
    proxy: patch.proxy ?? connection.proxy,
    caCertificate: patch.caCertificate ?? connection.caCertificate,
    connectTimeoutSeconds: patch.connectTimeoutSeconds ?? connection.connectTimeoutSeconds,
    headersTimeoutSeconds: patch.headersTimeoutSeconds ?? connection.headersTimeoutSeconds,
    idleTimeoutSeconds: patch.idleTimeoutSeconds ?? connection.idleTimeoutSeconds,
    ...(kindTimeouts !== undefined && { kindTimeouts }),
    headerNames: patch.headerNames ?? connection.headerNames,
  }
}

/** Whether earlier answers of a connection say nothing about its future answers. `after` has its new values. */
export function canAnswerDifferently(before: CheckedConnection, after: CheckedConnection): boolean {
  return (
    before.baseUrl !== after.baseUrl ||
    JSON.stringify(before.extraHeaders) !== JSON.stringify(after.extraHeaders)
  )
}
