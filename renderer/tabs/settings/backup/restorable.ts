import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import type { BackupCheck, Checking } from '../../../../shared/backup/backup-check.ts'
import type { CheckedCopy, FoundBackup } from '../../../../shared/backup/found-backup.ts'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'

/**
 * `sound` is a copy of the database that is intact. Whether it is unchanged since it was written is known only of
 * backups.
 */
export type RestorableCheck = BackupCheck['state'] | 'migrates' | 'newer' | 'sound'

/** Something that can be restored: a full backup, or a copy of the database alone. */
export interface Restorable {
  readonly id: string
  readonly backup?: FoundBackup
  readonly copy?: DatabaseCopy
  readonly source: string
  readonly createdAt: number
  readonly bytes: number
  readonly schema: number | undefined
  readonly check: RestorableCheck
  /** Its path, for checking it again; missing if it cannot be checked. */
  readonly path?: string
  /** Progress of the running check, 0 to 1. */
  readonly checked?: number
  /** The damaged entry, if it is a single file. */
  readonly damagedEntry?: string
  readonly holds: { readonly conversations: number; readonly runs: number } | undefined
  readonly leftOut: readonly LeavablePart[]
}

/**
 * Combines backups and copies of the database in one list, the newest first. `checks` are the known results for copies;
 * `appSchema` is the newest schema that this app reads.
 */
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
      const known = checks.find((candidate) => candidate.name === name)
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
  return rows.toSorted((left, right) => right.createdAt - left.createdAt)
}

/** The state of a backup. A verified one of an older schema says that it will be migrated. */
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

/** The progress of the running check, if it is for this file. */
function howFar(path: string, checking: Checking | undefined): Pick<Restorable, 'checked'> {
  const running = checking?.running
  return running?.path === path ? { checked: running.bytes / Math.max(1, running.allBytes) } : {}
}
