import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FoundBackup, FoundBackups } from '../../shared/backup/found-backup.ts'
import { backupFileAt, type BackupFile } from './backup-file.ts'
import type { BackupChecks } from './check/create-backup-checks.ts'
import type { Manifest } from './backup-format.ts'
import { openBackup } from './read-backup.ts'

/** The maximum number of backups that are opened, the newest first: a folder may contain years of daily files. */
const maxRead = 40

/** The app's own file names: they contain the time, so that they sort by it. */
const ownName = /^gateway-playground-(scheduled-)?\d{4}-\d\d-\d\dT[\d-]+Z\.zip$/

/**
 * Finds the backups in these folders by the app's file names, and these files, each with its own description: only its
 * central directory and first entry are read. `checks` provides what is known of the rest. Missing files are left out.
 */
export async function findBackups(
  where: {
    readonly folders: readonly string[]
    readonly files: readonly string[]
    /** Copies of the database, which need a check as well. */
    readonly copies: readonly { readonly name: string; readonly path: string }[]
  },
  {
    schema,
    checks,
    signal,
  }: {
    readonly schema: number
    readonly checks: Pick<BackupChecks, 'look'>
    readonly signal: AbortSignal
  },
): Promise<FoundBackups> {
  const inFolders = (await Promise.all([...new Set(where.folders)].map(pathsIn))).flat()
  const found = await Promise.all([...new Set([...inFolders, ...where.files])].map(backupFileAt))
  const files = found
    .flatMap((file) => file ?? [])
    .toSorted((left, right) => right.modifiedAt - left.modifiedAt || (left.path < right.path ? 1 : -1))
  const described: Described[] = []
  for (const file of files.slice(0, maxRead)) {
    if (signal.aborted) break
    described.push({ file, backup: await describe(file, schema) })
  }
  described.sort((left, right) => right.backup.createdAt - left.backup.createdAt)
  const copies = await Promise.all(where.copies.map(({ path }) => backupFileAt(path)))
  const known = checks.look([
    ...described.flatMap(({ file, backup }) => (isToBeChecked(backup) ? [file] : [])),
    ...copies.flatMap((file) => file ?? []),
  ])
  return {
    backups: described.map(({ backup }) => ({ ...backup, check: known.get(backup.path) ?? backup.check })),
    more: Math.max(0, files.length - maxRead),
    copies: where.copies.flatMap(({ name, path }) => {
      const check = known.get(path)
      return check === undefined ? [] : [{ name, path, check }]
    }),
  }
}

interface Described {
  readonly file: BackupFile
  readonly backup: FoundBackup
}

/** A file that cannot be opened is known to be damaged, and one of a newer app cannot be judged. */
function isToBeChecked({ isNewer, check }: FoundBackup): boolean {
  return !isNewer && check.state === 'unchecked'
}

async function pathsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => ownName.test(name))
    .toSorted()
    .slice(-10 * maxRead)
    .map((name) => join(folder, name))
}

async function describe({ path, bytes, modifiedAt }: BackupFile, schema: number): Promise<FoundBackup> {
  const source = ownName.exec(basename(path))?.[1] === undefined ? 'manual' : 'scheduled'
  const opened = await openBackup(path)
  if (!opened.ok) {
    const { kind, code } = opened.error
    const isNewer = code === 'backup-newer'
    const state = kind === 'storage' ? 'unreadable' : isNewer ? 'unchecked' : 'damaged'
    return { path, source, bytes, createdAt: modifiedAt, isNewer, check: { state } }
  }
  const { manifest } = opened.value
  opened.value.close()
  return { path, source, bytes, ...saidBy(manifest, schema), check: { state: 'unchecked' } }
}

function saidBy(
  { createdAt, schema, holds, leftOut }: Manifest,
  schemaOfNow: number,
): Pick<FoundBackup, 'createdAt' | 'holds' | 'isNewer' | 'leftOut' | 'schema'> {
  const isNewer = schema !== undefined && schema > schemaOfNow
  return {
    createdAt,
    isNewer,
    ...(schema !== undefined && { schema }),
    ...(leftOut !== undefined && { leftOut }),
    ...(!isNewer && { holds }),
  }
}
