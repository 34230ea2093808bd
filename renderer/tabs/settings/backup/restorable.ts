import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import type { BackupCheck, Checking } from '../../../../shared/backup/backup-check.ts'
import type { CheckedCopy, FoundBackup } from '../../../../shared/backup/found-backup.ts'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'

/** `sound` is a copy of the database in which nothing is broken: whether it is as it was written, only of a backup is known. */
export type RestorableCheck = BackupCheck['state'] | 'migrates' | 'newer' | 'sound'

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
  /** Where it lies, to be looked at anew; left out for what is not looked at. */
  readonly path?: string
  /** How much of it was read through, of 1, while that goes on. */
  readonly checked?: number
  /** What in it is damaged, where that is a single file. */
  readonly damagedEntry?: string
  readonly holds: { readonly conversations: number; readonly runs: number } | undefined
  readonly leftOut: readonly LeavablePart[]
}

/** Backups and copies of the database in one list, the newest first. `checks` has what is known of the copies; `appSchema` is the newest that this app reads. */
export function restorables(
  backups: readonly FoundBackup[],
  copies: readonly DatabaseCopy[],
  {
    appSchema,
    checking,
    checks = [],
  }: {
    readonly appSchema: number
    readonly checking?: Checking | undefined
    readonly checks?: readonly CheckedCopy[] | undefined
  },
): readonly Restorable[] {
  const { sources, databases } = backupText().copies
  const rows: Restorable[] = [
    ...backups.map((backup) => {
      const { path, source, createdAt, bytes, schema, holds, leftOut = [] } = backup
      return {
        id: path,
        path,
        backup,
        source: sources[source],
        createdAt,
        bytes,
        schema,
        check: checkOfBackup(backup, appSchema),
        ...howFar(path, checking),
        ...(backup.check.state === 'damaged' &&
          backup.check.entry !== undefined && { damagedEntry: backup.check.entry }),
        holds,
        leftOut,
      }
    }),
    ...copies.map((copy) => {
      const { name, kind, createdAt, bytes, schema, holds } = copy
      const known = checks.find((one) => one.name === name)
      const check = checkOfCopy(copy, known, appSchema)
      return {
        id: name,
        ...(known !== undefined && { path: known.path, ...howFar(known.path, checking) }),
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
  { schema, holds }: DatabaseCopy,
  known: CheckedCopy | undefined,
  appSchema: number,
): RestorableCheck {
  if (schema !== undefined && schema > appSchema) return 'newer'
  if (holds === undefined) return 'unreadable'
  const state = known?.check.state ?? 'waiting'
  if (state !== 'verified') return state
  return schema !== undefined && schema < appSchema ? 'migrates' : 'sound'
}

/** How much of it was read through, while that goes on. */
function howFar(path: string, checking: Checking | undefined): Pick<Restorable, 'checked'> {
  const running = checking?.running
  return running?.path === path ? { checked: running.bytes / Math.max(1, running.allBytes) } : {}
}
