import type { Connection } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { Shell, Question } from '../host/host.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import { cannotConfirm } from './connection-errors.ts'
import { originOf, type CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'
import { X509Certificate } from 'node:crypto'
import { connectionsText } from '../../shared/text/en/connections.ts'

export interface ConnectionKeysDependencies {
  readonly find: (id: string) => Result<CheckedConnection>
  readonly keys: KeyService
  /** Other secrets that are bound to the same way as the keys. */
  readonly boundAlike: readonly SealedValues[]
  readonly confirm: Shell['confirm']
  /** The connection after a change of its keys. */
  readonly changed: (connectionId: string) => Result<Connection>
}

/** Operations on the keys of a connection. */
export interface ConnectionKeys {
  set(input: Input<'keys.set'>): Promise<Result<Connection>>
  /**
   * Stores a key that the page has not seen, such as that of a link. It is bound to the origin, the system's proxy and
   * the default certificates, since the page may have set other ones.
   */
  setUnseen(input: Input<'keys.set'>): Promise<Result<Connection>>
  select(input: Input<'keys.select'>): Promise<Result<Connection>>
  remove(input: Input<'keys.remove'>): Promise<Result<Connection>>
  /** Asks the user in a system dialog whether the keys may be sent the way the connection is configured now. */
  confirmWay(input: Input<'keys.confirmWay'>): Promise<Result<Connection>>
}

export function createConnectionKeys(dependencies: ConnectionKeysDependencies): ConnectionKeys {
  const { find, keys, boundAlike, confirm, changed } = dependencies

  async function change(
    connectionId: string,
    work: (connection: CheckedConnection) => Result<void> | Promise<Result<void>>,
  ): Promise<Result<Connection>> {
    const found = find(connectionId)
    if (!found.ok) return found
    const done = await work(found.value)
    return done.ok ? changed(connectionId) : done
  }

  return {
    set: (input) =>
      change(input.connectionId, (connection) => keys.set({ ...input, way: wayOf(connection) })),
    setUnseen: (input) =>
      change(input.connectionId, (connection) =>
        keys.set({ ...input, way: { origin: originOf(connection), proxy: 'system', certificate: '' } }),
      ),
    select: (input) => change(input.connectionId, ({ id }) => keys.select(id, input.keyId)),
    remove: (input) => change(input.connectionId, ({ id }) => keys.remove(id, input.keyId)),
    confirmWay: ({ connectionId }) =>
      change(connectionId, async (connection) => {
        if (confirm === undefined) return err(cannotConfirm())
        // The user consents to what the dialog shows, even if the connection changes meanwhile.
        const way = wayOf(connection)
        const agreed = await confirm(wayQuestion(connection))
        if (!agreed.ok) return agreed
        const bound = await keys.rebind(connectionId, way)
        if (!bound.ok) return bound
        for (const values of boundAlike) {
          const moved = await values.rebind(connectionId, way)
          if (!moved.ok) return moved
        }
        return ok()
      }),
  }
}

/** The page chooses the name: it is shown truncated, on one line. */
const maxNameLength = 60

/** The question of the system dialog before keys are sent another way than they were entered for. */
function wayQuestion(connection: CheckedConnection): Question {
  const { origin, proxy } = wayOf(connection)
  const name = connection.name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, maxNameLength)
  const { message, detail, systemProxy, noProxy, confirm } = connectionsText().wayQuestion
  const shownProxy = proxy === 'system' ? systemProxy : proxy === 'none' ? noProxy : proxy
  return {
    message: message(name),
    detail: detail({
      address: origin,
      proxy: shownProxy,
      certificate: formatCertificate(connection.caCertificate),
    }),
    yes: confirm,
  }
}

function formatCertificate(pem: string): string {
  const { standardCertificates, ownCertificate } = connectionsText().wayQuestion
  if (pem === '') return standardCertificates
  return ownCertificate(new X509Certificate(pem).subject.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 120))
}
