import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KeyService } from '../keys/key-service.ts'
import { originOf, type CheckedConnection } from './connection-rules.ts'

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
  readonly systemProxy: (url: string) => Promise<string | null>
}

export function createConnectionTargets(dependencies: ConnectionTargetsDependencies): ConnectionTargets {
  const { find, keys, systemProxy } = dependencies

  async function toTarget(
    connection: CheckedConnection,
    key: string | null,
    keyId?: string,
  ): Promise<GatewayTarget> {
    const { id, baseUrl, extraHeaders, caCertificate, headerNames } = connection
    const usedId = keyId ?? keys.describe(id, originOf(connection)).activeKeyId
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
      const key = await keys.keyFor(id, originOf(found.value), keyId)
      return key.ok ? ok(await toTarget(found.value, key.value, keyId)) : key
    },
    async resolveForCheckUp(id) {
      const found = find(id)
      if (!found.ok) return found
      const origin = originOf(found.value)
      const key = await keys.keyFor(id, origin)
      const target = await toTarget(found.value, key.ok ? key.value : null)
      return ok({
        target,
        proxyMode: found.value.proxy.mode,
        keyIds: keys.describe(id, origin).keys.map((each) => each.id),
        ...(!key.ok && { keyProblem: key.error }),
      })
    },
  }
}
