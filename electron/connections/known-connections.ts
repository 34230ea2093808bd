import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import { noSuchConnection, practiceStays } from './connection-errors.ts'
import { certificateToShow } from './connection-certificate.ts'
import { headersToShow } from './connection-headers.ts'
import type { ConnectionList } from './connection-list.ts'
import { proxyToShow } from './connection-proxy.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'
import { practiceConnection } from './practice-connection.ts'

interface KnownConnectionsOptions {
  readonly stored: ConnectionList
  readonly practiceUrl: string
  readonly keys: Pick<KeyService, 'describe'>
  readonly headerValues: SealedValues
  readonly proxyCredentials: SealedValues
  readonly clientCertificates: SealedValues
}

/** The practice gateway's connection and the stored ones, in main's form and in the form for the window. */
export interface KnownConnections {
  all(): readonly CheckedConnection[]
  /** `not-found` for an unknown id. */
  find(id: string): Result<CheckedConnection>
  /** The same for a connection that can be changed: the practice gateway's is an error. */
  findOwn(id: string): Result<CheckedConnection>
  /** Stores a changed connection in place of the one with its id. */
  replace(connection: CheckedConnection): Result<CheckedConnection>
  /** The connection without secrets, with what may be shown of its keys. */
  view(connection: CheckedConnection): Connection
  list(): Connection[]
  get(id: string): Result<Connection>
}

export function createKnownConnections(options: KnownConnectionsOptions): KnownConnections {
  const { stored, practiceUrl, keys, headerValues, proxyCredentials, clientCertificates } = options

  function all(): readonly CheckedConnection[] {
    // Its name depends on the language.
    return [practiceConnection(practiceUrl), ...stored.all()]
  }

  function find(id: string): Result<CheckedConnection> {
    const connection = all().find((other) => other.id === id)
    return connection === undefined ? err(noSuchConnection()) : ok(connection)
  }

  function findOwn(id: string): Result<CheckedConnection> {
    return id === practiceConnectionId ? err(practiceStays()) : find(id)
  }

  function view(connection: CheckedConnection): Connection {
    return {
      ...connection,
      isPractice: connection.id === practiceConnectionId,
      extraHeaders: headersToShow(connection, headerValues),
      proxy: proxyToShow(connection, proxyCredentials),
      ...certificateToShow(connection, clientCertificates),
      ...keys.describe(connection.id, wayOf(connection)),
    }
  }

  function list(): Connection[] {
    return all().map((connection) => view(connection))
  }

  function get(id: string): Result<Connection> {
    const found = find(id)
    return found.ok ? ok(view(found.value)) : found
  }

  function replace(connection: CheckedConnection): Result<CheckedConnection> {
    const saved = stored.replace(
      stored.all().map((other) => (other.id === connection.id ? connection : other)),
    )
    return saved.ok ? ok(connection) : saved
  }

  return { all, find, findOwn, replace, view, list, get }
}
