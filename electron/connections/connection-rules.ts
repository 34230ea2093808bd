import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import { unwrapPaste } from '../../shared/gateway/unwrap-paste.ts'
import { checkCaCertificate } from './certificate-rules.ts'
import { checkHeaderNames } from './header-name-rules.ts'
import { checkExtraHeaders } from './header-rules.ts'
import { checkProxy } from './proxy-rules.ts'
import type { ConnectionSettings } from '../../shared/connections/connection.ts'

export interface StoredConnection extends ConnectionSettings {
  readonly id: string
}

/** A connection whose fields are all valid. */
export interface CheckedConnection extends StoredConnection {
  /** Scheme, host and port with any path prefix before `/v1`, without a trailing slash. */
  readonly baseUrl: string
}

/** Checks typed or stored fields one by one; `invalid-input` names the invalid field and how to fix it. */
export function checkConnection(connection: StoredConnection): Result<CheckedConnection> {
  const address = readAddress(connection.address)
  if (!address.ok) return err({ field: 'address', ...address.error })
  const extraHeaders = checkExtraHeaders(connection.extraHeaders, connection.headerNames)
  if (!extraHeaders.ok) return extraHeaders
  const headerNames = checkHeaderNames(connection.headerNames)
  if (!headerNames.ok) return headerNames
  const proxy = checkProxy(connection.proxy)
  if (!proxy.ok) return proxy
  const caCertificate = checkCaCertificate(connection.caCertificate)
  if (!caCertificate.ok) return caCertificate
  const { baseUrl } = address.value
  return ok({
    id: connection.id,
    name: connection.name.trim() === '' ? new URL(baseUrl).host : connection.name.trim(),
    address: shownAddress(connection.address, baseUrl),
    extraHeaders: extraHeaders.value,
    proxy: proxy.value,
    caCertificate: caCertificate.value,
    connectTimeoutSeconds: connection.connectTimeoutSeconds,
    headersTimeoutSeconds: connection.headersTimeoutSeconds,
    idleTimeoutSeconds: connection.idleTimeoutSeconds,
    ...(connection.kindTimeouts !== undefined && { kindTimeouts: connection.kindTimeouts }),
    headerNames: headerNames.value,
    baseUrl,
  })
}

/** As typed, unless a query or other pasted text may contain a key: that is not stored. */
function shownAddress(typed: string, baseUrl: string): string {
  const trimmed = typed.trim()
  return /[?#]/.test(trimmed) || unwrapPaste(trimmed) !== trimmed ? baseUrl : trimmed
}

/** Scheme, host and port: the destination of the connection's keys. */
export function originOf(connection: Pick<CheckedConnection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin
}
