import type { Connection } from '../../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'

/** Returns the connection with a name from a pack. Fails when there is none, or when several have this name. */
export function connectionOfName(name: string, connections: readonly Connection[]): Result<Connection> {
  const [found, other] = connections.filter((connection) => connection.name === name)
  if (found === undefined)
    return err({ kind: 'not-found', ...experimentsError('connectionUnknown', { name }) })
  return other === undefined
    ? ok(found)
    : err({
        kind: 'invalid-input',
        ...experimentsError('connectionTwice', { name, addresses: `${found.baseUrl}, ${other.baseUrl}` }),
      })
}
