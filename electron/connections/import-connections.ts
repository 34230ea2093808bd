import { readConnectionFile, type ConnectionFileEntry } from './connection-file.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { freeName } from './free-name.ts'
import { checkConnection, type CheckedConnection } from './connection-rules.ts'
import { connectionDefaults } from './stored-connection.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import { nextStepOf } from '../../shared/text/define-errors.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { formatItems } from '../../shared/text/intl.ts'

/** The result of an import, before it is saved. */
export interface ImportPlan {
  readonly connections: readonly CheckedConnection[]
  /** Entries that were not imported, and why. */
  readonly notes: readonly Worded[]
}

/** Reads a file into connections that can be added to `existing`. `newId` creates an unused id. */
export function planImport(
  text: string,
  existing: readonly CheckedConnection[],
  newId: () => string,
): Result<ImportPlan> {
  const file = readConnectionFile(text)
  if (!file.ok) return file
  const { entries, problems, withKeys } = file.value
  const connections: CheckedConnection[] = []
  const notes: Worded[] = [...problems]
  for (const [index, entry] of entries.entries()) {
    const checked = checkConnection({ ...connectionDefaults, ...settingsOf(entry), id: newId() })
    if (!checked.ok) {
      notes.push(
        connectionsError('entryInvalid', {
          name: entry.name ?? '',
          number: index + 1,
          cause: checked.error,
          fix: nextStepOf(checked.error),
        }),
      )
      continue
    }
    const known = [...existing, ...connections]
    if (known.some((other) => isSame(other, checked.value))) {
      notes.push(connectionsError('entryExists', { name: checked.value.name }))
      continue
    }
    const name = freeName(
      checked.value.name,
      known.map((other) => other.name),
    )
    connections.push({ ...checked.value, name })
  }
  if (withKeys.length > 0) {
    notes.push(connectionsError('keysNotRead', { names: formatItems(withKeys) }))
  }
  return ok({ connections, notes })
}

function settingsOf(entry: ConnectionFileEntry) {
  return { ...entry, name: entry.name ?? '' }
}

/** Compares everything but the id; addresses by their base URL. */
function isSame(left: CheckedConnection, right: CheckedConnection): boolean {
  return contentOf(left) === contentOf(right)
}

function contentOf({ name, baseUrl, extraHeaders, proxy, caCertificate }: CheckedConnection): string {
  return JSON.stringify([name, baseUrl, extraHeaders, proxy, caCertificate])
}
