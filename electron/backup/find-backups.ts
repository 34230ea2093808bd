import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FoundBackup, FoundBackups } from '../../shared/backup/found-backup.ts'
import { backupFileAt, type BackupFile } from './backup-file.ts'
import type { BackupChecks } from './check/create-backup-checks.ts'
import type { Manifest } from './backup-format.ts'
import { openBackup } from './read-backup.ts'

/** Backups that are opened at most, the newest of them: a folder may hold a file of each day of years. */
const maxRead = 40

/** How the app calls what it writes: names tell when, in their order. */
const ownName = /^gateway-playground-(scheduled-)?\d{4}-\d\d-\d\dT[\d-]+Z\.zip$/

/**
 * The backups in these folders by the names that the app gives, and these files, each with what it says of itself: its list of
 * contents and its first entry are read, and nothing else of it. `checks` says what is known of the rest. What is gone is left out.
 */
export async function findBackups(
  where: {
    readonly folders: readonly string[]
    readonly files: readonly string[]
    /** Copies of the database, of which the same is wanted to be known. */
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
  const there = await Promise.all([...new Set([...inFolders, ...where.files])].map(backupFileAt))
  const files = there
    .flatMap((file) => file ?? [])
    .toSorted((one, other) => other.modifiedAt - one.modifiedAt || (one.path < other.path ? 1 : -1))
  const described: Described[] = []
  for (const file of files.slice(0, maxRead)) {
    if (signal.aborted) break
    described.push({ file, backup: await describe(file, schema) })
  }
  described.sort((one, other) => other.backup.createdAt - one.backup.createdAt)
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

/** What cannot be opened is damaged as a whole already, and of what a newer app made this one knows too little. */
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
