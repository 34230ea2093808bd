import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import type { FoundBackup } from '../../../../shared/backup/found-backup.ts'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'

/** What can be gone back to: a backup with everything, or a copy of the database alone. */
export interface Restorable {
  readonly id: string
  readonly backup?: FoundBackup
  readonly copy?: DatabaseCopy
  readonly source: string
  readonly createdAt: number
  readonly bytes: number
  readonly schema: number | undefined
  readonly check: 'damaged' | 'migrates' | 'newer' | 'readable'
  readonly holds: { readonly conversations: number; readonly runs: number } | undefined
  readonly leftOut: readonly LeavablePart[]
}

/** Backups and copies of the database in one list, the newest first. `appSchema` is the newest that this app reads. */
export function restorables(
  backups: readonly FoundBackup[],
  copies: readonly DatabaseCopy[],
  appSchema: number,
): readonly Restorable[] {
  const { sources, databases } = backupText().copies
  const rows: Restorable[] = [
    ...backups.map((backup) => {
      const { path, source, createdAt, bytes, schema, holds, leftOut = [], isNewer } = backup
      const check = isNewer ? 'newer' : checkOf(schema, holds, appSchema)
      return {
        id: path,
        backup,
        source: sources[source],
        createdAt,
        bytes,
        schema,
        check,
        holds,
        leftOut,
      } as const
    }),
    ...copies.map((copy) => {
      const { name, kind, createdAt, bytes, schema, holds } = copy
      const check = checkOf(schema, holds, appSchema)
      return {
        id: name,
        copy,
        source: databases[kind],
        createdAt,
        bytes,
        schema,
        check,
        holds,
        leftOut: [],
      } as const
    }),
  ]
  return rows.toSorted((one, other) => other.createdAt - one.createdAt)
}

function checkOf(
  schema: number | undefined,
  holds: Restorable['holds'],
  appSchema: number,
): Restorable['check'] {
  if (schema !== undefined && schema > appSchema) return 'newer'
  if (holds === undefined) return 'damaged'
  return schema !== undefined && schema < appSchema ? 'migrates' : 'readable'
}
