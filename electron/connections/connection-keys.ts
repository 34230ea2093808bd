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
  /** What is bound to the same way as the keys. */
  readonly boundAlike: readonly SealedValues[]
  readonly confirm: Shell['confirm']
  /** The connection after a change of its keys. */
  readonly changed: (connectionId: string) => Result<Connection>
}

/** What can be done with the keys of a connection. */
export interface ConnectionKeys {
  set(input: Input<'keys.set'>): Promise<Result<Connection>>
  /**
   * Keeps a key that the page never saw, such as one of a link. It is bound to the origin, the system's proxy and the usual
   * certificates, since others of the connection may be the page's own idea.
   */
  setUnseen(input: Input<'keys.set'>): Promise<Result<Connection>>
  select(input: Input<'keys.select'>): Promise<Result<Connection>>
  remove(input: Input<'keys.remove'>): Promise<Result<Connection>>
  /** Asks the user in a dialog of the system whether the keys may go the way the connection goes now. */
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
        // What the user agrees to is what the dialog says, whatever becomes of the connection meanwhile.
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

/** A name is the page's word: it is shown short, on one line. */
const maxNameLength = 60

/** What the system's dialog asks before keys go another way than they were entered for. */
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
