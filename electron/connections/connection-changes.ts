import type { ConnectionSettings } from '../../shared/connections/connection.ts'
import type { CheckedConnection, StoredConnection } from './connection-rules.ts'

/** A field left out of the patch stays as it is. */
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

/** Whether what a connection answered before says nothing about what it will answer. `after` comes with its new values. */
export function canAnswerDifferently(before: CheckedConnection, after: CheckedConnection): boolean {
  return (
    before.baseUrl !== after.baseUrl ||
    JSON.stringify(before.extraHeaders) !== JSON.stringify(after.extraHeaders)
  )
}
