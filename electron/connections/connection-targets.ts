import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { ClientCertificate } from '../lib/client-tls.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** The destination of a check. */
export interface CheckUpTarget {
  readonly target: GatewayTarget
  readonly proxyMode: ProxyChoice['mode']
  /** Every key of the connection. */
  readonly keyIds: readonly string[]
  /** Why the key of the connection must not be sent or cannot be read. */
  readonly keyProblem?: AppError
}

/** Combines a connection with its key for one request. The result is never stored. */
export interface ConnectionTargets {
  /**
   * `not-found` for an unknown connection, `no-key` when its key must not be sent or cannot be read. `keyId` selects
   * another key than the active one.
   */
  resolve(id: string, keyId?: string): Promise<Result<GatewayTarget>>
  /** Also without a usable key: then `keyProblem` says why, and the target has none. */
  resolveForCheckUp(id: string): Promise<Result<CheckUpTarget>>
}

export interface ConnectionTargetsDependencies {
  readonly find: (id: string) => Result<CheckedConnection>
  readonly keys: Pick<KeyService, 'keyFor' | 'describe'>
  /** The extra headers with their values, for a request of the connection. */
  readonly headersOf: (
    connection: CheckedConnection,
  ) => Promise<Result<{ readonly name: string; readonly value: string }[]>>
  /** Called before a request with a key is sent to an origin. */
  readonly onKeySent?: ((keyId: string, origin: string) => void) | undefined
  /** The client certificate of a connection; `undefined` when there is none. */
  readonly certificateOf: (connection: CheckedConnection) => Promise<Result<ClientCertificate | undefined>>
  /** The proxy with its user name and password, for a request of the connection. */
  readonly proxyOf: (connection: CheckedConnection) => Promise<Result<string | null>>
}

export function createConnectionTargets(dependencies: ConnectionTargetsDependencies): ConnectionTargets {
  const { find, keys, headersOf, proxyOf, certificateOf, onKeySent } = dependencies

  function toTarget(
    connection: CheckedConnection,
    key: string | null,
    sent: Pick<GatewayTarget, 'extraHeaders' | 'proxyUrl' | 'clientCertificate'>,
    keyId?: string,
  ): GatewayTarget {
    const { id, baseUrl, caCertificate, headerNames } = connection
    const usedId = keyId ?? keys.describe(id, wayOf(connection)).activeKeyId
    return {
      connectionId: id,
      baseUrl,
      key,
      ...(key !== null && usedId !== null && { keyId: usedId }),
      ...(key !== null &&
        usedId !== null &&
        onKeySent !== undefined && { onKeySent: (origin: string) => onKeySent(usedId, origin) }),
      headerNames,
      ...sent,
      ...bypassOf(connection.proxy),
      caCertificate,
      connectTimeoutMs: connection.connectTimeoutSeconds * 1_000,
      headersTimeoutMs: connection.headersTimeoutSeconds * 1_000,
      idleTimeoutMs: connection.idleTimeoutSeconds * 1_000,
      ...(connection.kindTimeouts !== undefined && { kindTimeouts: connection.kindTimeouts }),
    }
  }

  return {
    async resolve(id, keyId) {
      const found = find(id)
      if (!found.ok) return found
      // Read everything at the same moment, so that the checked way is the one that is used.
      const connection = found.value
      const key = await keys.keyFor(id, wayOf(connection), keyId)
      if (!key.ok) return key
      const headers = await headersOf(connection)
      if (!headers.ok) return headers
      const proxy = await proxyOf(connection)
      if (!proxy.ok) return proxy
      const certificate = await certificateOf(connection)
      if (!certificate.ok) return certificate
      const sent = {
        extraHeaders: headers.value,
        proxyUrl: proxy.value,
        ...(certificate.value !== undefined && { clientCertificate: certificate.value }),
      }
      return ok(toTarget(connection, key.value, sent, keyId))
    },
    async resolveForCheckUp(id) {
      const found = find(id)
      if (!found.ok) return found
      const connection = found.value
      const way = wayOf(connection)
      const key = await keys.keyFor(id, way)
      const headers = await headersOf(connection)
      const proxy = await proxyOf(connection)
      const certificate = await certificateOf(connection)
      const failed = [key, headers, proxy, certificate].find((result) => !result.ok)
      const target = toTarget(connection, key.ok && failed === undefined ? key.value : null, {
        extraHeaders: headers.ok ? headers.value : [],
        proxyUrl: proxy.ok ? proxy.value : addressOf(connection.proxy),
        ...(certificate.ok && certificate.value !== undefined && { clientCertificate: certificate.value }),
      })
      return ok({
        target,
        proxyMode: connection.proxy.mode,
        keyIds: keys.describe(id, way).keys.map((each) => each.id),
        ...(failed?.ok === false && { keyProblem: failed.error }),
      })
    },
  }
}

function bypassOf(proxy: ProxyChoice): Pick<GatewayTarget, 'proxyBypass'> {
  return proxy.mode === 'custom' && proxy.bypass !== undefined ? { proxyBypass: proxy.bypass } : {}
}

/** The address of a proxy without its user name and password. */
function addressOf(proxy: ProxyChoice): string | null {
  return proxy.mode === 'custom' ? proxy.url : null
}
