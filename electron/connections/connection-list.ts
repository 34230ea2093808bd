import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Json } from '../../shared/json.ts'
import type { Store } from '../host/host.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { parseStoredConnections } from './stored-connection.ts'

/** The user's own connections, in memory and in the config file. */
export interface ConnectionList {
  readonly problems: readonly AppError[]
  all(): readonly CheckedConnection[]
  /** Saves the list; on an error nothing has changed. Entries that could not be read are written back unchanged. */
  replace(connections: readonly CheckedConnection[]): Result<void>
}

const storeKey = 'connections'

export function createConnectionList(config: Store): ConnectionList {
  const stored = parseStoredConnections(config.get(storeKey))
  let connections = stored.usable
  return {
    problems: stored.problems,
    all: () => connections,
    replace(next) {
      const saved = config.set(storeKey, [...next.map(toJson), ...stored.broken])
      if (saved.ok) connections = next
      return saved.ok ? ok() : saved
    },
  }
}

/** The base URL is derived from the address each time, so that improved parsing applies to stored connections too. */
function toJson({ baseUrl: _derived, ...connection }: CheckedConnection): Json {
  return structuredClone(connection)
}
