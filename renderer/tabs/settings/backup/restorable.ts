import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import type { BackupCheck, Checking } from '../../../../shared/backup/backup-check.ts'
import type { FoundBackup } from '../../../../shared/backup/found-backup.ts'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'

/** `readable` is a copy of the database, which opens; a backup is one of the others. */
export type RestorableCheck = BackupCheck['state'] | 'migrates' | 'newer' | 'readable'

/** What can be gone back to: a backup with everything, or a copy of the database alone. */
export interface Restorable {
  readonly id: string
  readonly backup?: FoundBackup
  readonly copy?: DatabaseCopy
  readonly source: string
  readonly createdAt: number
  readonly bytes: number
  readonly schema: number | undefined
  readonly check: RestorableCheck
  /** How much of it was read through, of 1, while that goes on. */
  readonly checked?: number
  /** What in it is damaged, where that is a single file. */
  readonly damagedEntry?: string
  readonly holds: { readonly conversations: number; readonly runs: number } | undefined
  readonly leftOut: readonly LeavablePart[]
}

/** Backups and copies of the database in one list, the newest first. `appSchema` is the newest that this app reads. */
export function restorables(
  backups: readonly FoundBackup[],
  copies: readonly DatabaseCopy[],
  { appSchema, checking }: { readonly appSchema: number; readonly checking?: Checking | undefined },
): readonly Restorable[] {
  const { sources, databases } = backupText().copies
  const rows: Restorable[] = [
    ...backups.map((backup) => {
      const { path, source, createdAt, bytes, schema, holds, leftOut = [] } = backup
      const running = checking?.running?.path === path ? checking.running : undefined
      return {
        id: path,
        backup,
        source: sources[source],
        createdAt,
        bytes,
        schema,
        check: checkOfBackup(backup, appSchema),
        ...(running !== undefined && { checked: running.bytes / Math.max(1, running.allBytes) }),
        ...(backup.check.state === 'damaged' &&
          backup.check.entry !== undefined && { damagedEntry: backup.check.entry }),
        holds,
        leftOut,
      }
    }),
    ...copies.map((copy) => {
      const { name, kind, createdAt, bytes, schema, holds } = copy
      const check = checkOfCopy(schema, holds, appSchema)
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
      }
    }),
  ]
  return rows.toSorted((one, other) => other.createdAt - one.createdAt)
}

/** One of an older schema is verified as well, and says what becomes of it. */
function checkOfBackup({ isNewer, schema, check }: FoundBackup, appSchema: number): RestorableCheck {
  if (isNewer) return 'newer'
  if (check.state !== 'verified') return check.state
  return schema !== undefined && schema < appSchema ? 'migrates' : 'verified'
}

function checkOfCopy(
  schema: number | undefined,
  holds: Restorable['holds'],
  appSchema: number,
): Restorable['check'] {
  if (schema !== undefined && schema > appSchema) return 'newer'
  if (holds === undefined) return 'unreadable'
  return schema !== undefined && schema < appSchema ? 'migrates' : 'readable'
}
