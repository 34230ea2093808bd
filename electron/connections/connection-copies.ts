import { randomUUID } from 'node:crypto'
import { writeConnectionFile } from './connection-file.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { HeaderValues } from '../keys/header-values.ts'
import { keepWithValues, withoutValues } from './connection-headers.ts'
import type { ConnectionList } from './connection-list.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { freeName } from './free-name.ts'
import { planImport } from './import-connections.ts'

export interface ConnectionCopiesDependencies {
  readonly list: ConnectionList
  readonly findOwn: (id: string) => Result<CheckedConnection>
  /** Every connection, the practice gateway's included. */
  readonly all: () => readonly CheckedConnection[]
  readonly headerValues: HeaderValues
  /** Takes every known key out of a text. */
  readonly redact: (text: string) => string
  /** Tells every window. */
  readonly announce: () => void
}

/** Connections as copies: beside the first one, and as a file. */
export interface ConnectionCopies {
  duplicate(id: string): Promise<Result<CheckedConnection>>
  export(): { text: string; count: number; leftOut: string[] }
  import(
    text: string,
  ): Promise<Result<{ readonly added: readonly CheckedConnection[]; readonly notes: readonly string[] }>>
}

export function createConnectionCopies(dependencies: ConnectionCopiesDependencies): ConnectionCopies {
  const { list, findOwn, all, headerValues, redact, announce } = dependencies
  return {
    async duplicate(id) {
      const own = findOwn(id)
      if (!own.ok) return own
      const copyId = randomUUID()
      const copied = await headerValues.copy(id, copyId)
      if (!copied.ok) return copied
      const name = freeName(
        `${own.value.name} copy`,
        all().map((other) => other.name),
      )
      const copy = { ...structuredClone(own.value), id: copyId, name }
      const index = list.all().findIndex((other) => other.id === id)
      const saved = list.replace(list.all().toSpliced(index + 1, 0, copy))
      if (!saved.ok) {
        await headerValues.removeAll(copyId)
        return saved
      }
      announce()
      return ok(copy)
    },
    export() {
      const { text, leftOut } = writeConnectionFile(list.all())
      // A key pasted into a name or an address would have been one too many.
      return { text: redact(text), count: list.all().length, leftOut: [...leftOut] }
    },
    async import(text) {
      const plan = planImport(text, all(), randomUUID)
      if (!plan.ok) return plan
      const { connections, notes } = plan.value
      for (const connection of connections) {
        const saved = await keepWithValues(connection, headerValues, (listed) =>
          list.replace([...list.all(), listed]),
        )
        if (!saved.ok) return saved
      }
      if (connections.length > 0) announce()
      return ok({ added: connections.map(withoutValues), notes })
    },
  }
}
