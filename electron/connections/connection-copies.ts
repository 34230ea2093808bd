import { randomUUID } from 'node:crypto'
import { writeConnectionFile } from './connection-file.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ConnectionList } from './connection-list.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { keepWithSecrets, withoutSecrets, type ConnectionSecrets } from './connection-secrets.ts'
import { freeName } from './free-name.ts'
import { planImport } from './import-connections.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'
import type { Worded } from '../../shared/errors/app-error.ts'

export interface ConnectionCopiesDependencies {
  readonly list: ConnectionList
  readonly findOwn: (id: string) => Result<CheckedConnection>
  /** Every connection, the practice gateway's included. */
  readonly all: () => readonly CheckedConnection[]
  readonly secrets: ConnectionSecrets
  /** Redacts every known key in a text. */
  readonly redact: (text: string) => string
  /** Notifies every window. */
  readonly announce: () => void
}

/** Copies connections: as duplicates, and as a file. */
export interface ConnectionCopies {
  duplicate(id: string): Promise<Result<CheckedConnection>>
  export(): { text: string; count: number; leftOut: Worded[] }
  import(
    text: string,
  ): Promise<Result<{ readonly added: readonly CheckedConnection[]; readonly notes: readonly Worded[] }>>
}

export function createConnectionCopies(dependencies: ConnectionCopiesDependencies): ConnectionCopies {
  const { list, findOwn, all, secrets, redact, announce } = dependencies

  /** Removes what was copied for a connection that could not be added. */
  async function forget<Failed>(id: string, why: Failed): Promise<Failed> {
    for (const values of Object.values(secrets)) await values.removeAll(id)
    return why
  }

  return {
    async duplicate(id) {
      const own = findOwn(id)
      if (!own.ok) return own
      const copyId = randomUUID()
      for (const values of Object.values(secrets)) {
        const copied = await values.copy(id, copyId)
        if (!copied.ok) return forget(copyId, copied)
      }
      const name = freeName(
        connectionsText().copyOf(own.value.name),
        all().map((other) => other.name),
      )
      const copy = { ...structuredClone(own.value), id: copyId, name }
      const index = list.all().findIndex((other) => other.id === id)
      const saved = list.replace(list.all().toSpliced(index + 1, 0, copy))
      if (!saved.ok) return forget(copyId, saved)
      announce()
      return ok(copy)
    },
    export() {
      const { text, leftOut } = writeConnectionFile(list.all())
      // Redact a key that was pasted into a name or an address by mistake.
      return { text: redact(text), count: list.all().length, leftOut: [...leftOut] }
    },
    async import(text) {
      const plan = planImport(text, all(), randomUUID)
      if (!plan.ok) return plan
      const { connections, notes } = plan.value
      for (const connection of connections) {
        const saved = await keepWithSecrets(connection, secrets, (listed) => {
          const added = list.replace([...list.all(), listed])
          return added.ok ? ok(listed) : added
        })
        if (!saved.ok) return saved
      }
      if (connections.length > 0) announce()
      return ok({ added: connections.map(withoutSecrets), notes })
    },
  }
}
