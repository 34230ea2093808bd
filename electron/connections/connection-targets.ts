import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** Where a check-up goes. */
export interface CheckUpTarget {
  readonly target: GatewayTarget
  readonly proxyMode: ProxyChoice['mode']
  /** Every key of the connection. */
  readonly keyIds: readonly string[]
  /** Why the key of the connection may not be sent or cannot be read. */
  readonly keyProblem?: AppError
}

/** Puts a connection and its key together for one request. What it answers is never kept. */
export interface ConnectionTargets {
  /**
   * `not-found` for an unknown connection, `no-key` when its key may not be sent or cannot be read. `keyId` asks for
   * another key of it than the active one.
   */
  resolve(id: string, keyId?: string): Promise<Result<GatewayTarget>>
  /** Without a usable key too: `keyProblem` says why then, and the target has none. */
  resolveForCheckUp(id: string): Promise<Result<CheckUpTarget>>
}

export interface ConnectionTargetsDependencies {
  readonly find: (id: string) => Result<CheckedConnection>
  readonly keys: Pick<KeyService, 'keyFor' | 'describe'>
  /** The extra headers with their values, for a request of the connection. */
  readonly headersOf: (
    connection: CheckedConnection,
  ) => Promise<Result<{ readonly name: string; readonly value: string }[]>>
  readonly systemProxy: (url: string) => Promise<string | null>
}

export function createConnectionTargets(dependencies: ConnectionTargetsDependencies): ConnectionTargets {
  const { find, keys, headersOf, systemProxy } = dependencies

  async function toTarget(
    connection: CheckedConnection,
    key: string | null,
    extraHeaders: GatewayTarget['extraHeaders'],
    keyId?: string,
  ): Promise<GatewayTarget> {
    const { id, baseUrl, caCertificate, headerNames } = connection
    const usedId = keyId ?? keys.describe(id, wayOf(connection)).activeKeyId
    return {
      connectionId: id,
      baseUrl,
      key,
      ...(key !== null && usedId !== null && { keyId: usedId }),
      extraHeaders,
      headerNames,
      proxyUrl: await proxyOf(connection),
      caCertificate,
      connectTimeoutMs: connection.connectTimeoutSeconds * 1_000,
      headersTimeoutMs: connection.headersTimeoutSeconds * 1_000,
      idleTimeoutMs: connection.idleTimeoutSeconds * 1_000,
    }
  }

  async function proxyOf({ proxy, baseUrl }: CheckedConnection): Promise<string | null> {
    if (proxy.mode === 'custom') return proxy.url
    return proxy.mode === 'none' ? null : systemProxy(baseUrl)
  }

  return {
    async resolve(id, keyId) {
      const found = find(id)
      if (!found.ok) return found
      // All of it is of one moment: the way that is asked about is the way that is taken.
      const connection = found.value
      const key = await keys.keyFor(id, wayOf(connection), keyId)
      if (!key.ok) return key
      const headers = await headersOf(connection)
      return headers.ok ? ok(await toTarget(connection, key.value, headers.value, keyId)) : headers
    },
    async resolveForCheckUp(id) {
      const found = find(id)
      if (!found.ok) return found
      const way = wayOf(found.value)
      const key = await keys.keyFor(id, way)
      const headers = await headersOf(found.value)
      const isWhole = key.ok && headers.ok
      const target = await toTarget(found.value, isWhole ? key.value : null, headers.ok ? headers.value : [])
      return ok({
        target,
        proxyMode: found.value.proxy.mode,
        keyIds: keys.describe(id, way).keys.map((each) => each.id),
        ...(!key.ok && { keyProblem: key.error }),
        ...(key.ok && !headers.ok && { keyProblem: headers.error }),
      })
    },
  }
}
