import type { DatabaseCopiesService } from '../database/database-copies.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupContents, LeavablePart } from '../../shared/backup/backup.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import type { Json } from '../../shared/json.ts'
import type { CheckedConnection } from '../connections/connection-rules.ts'
import type { Clock, Host } from '../host/host.ts'
import { temporaryNames } from '../lib/temporary-names.ts'
import type { Manifest } from './backup-format.ts'
import { listFiles, type LibraryNames, type ListedFile } from './list-files.ts'
import type { ReadConnections } from './place-restored.ts'
import { writeBackup } from './write-backup.ts'

/** The sources of a backup. */
export interface BackupSources extends Pick<Host, 'config' | 'paths'> {
  readonly clock: Clock
  readonly copies: Pick<DatabaseCopiesService, 'copyTo'>
  readonly version: string
  /** The current media folder. */
  readonly mediaFolder: () => Promise<string>
  readonly names: LibraryNames
  readonly readConnections: ReadConnections
}

/** Reads a written file through, and reports its progress. Throws if the file is damaged. */
export type VerifyBackup = (
  path: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number, allBytes: number) => void },
) => Promise<void>

export interface MadeBackup {
  readonly bytes: number
  readonly holds: BackupContents
  /** Files that the database names and that are missing on disk. */
  readonly missing: number
}

export interface BackupProgress {
  readonly files: number
  readonly allFiles: number
  readonly bytes: number
  readonly allBytes: number
  /** Everything is written: `bytes` now counts the verification of the file. */
  readonly isChecking?: true
}

/**
 * Writes a backup of the current state to `path`, while the app is in use. Throws file system errors, and `AbortError`
 * if `signal` stopped it; then no file is left.
 */
export async function makeBackup(
  { config, paths, copies, clock, version, mediaFolder, names, readConnections }: BackupSources,
  path: string,
  {
    signal,
    onProgress,
    verify,
    leaveOut = [],
  }: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: BackupProgress) => Promise<void>
    readonly verify: VerifyBackup
    readonly leaveOut?: readonly LeavablePart[]
  },
): Promise<MadeBackup> {
  let copy: string | undefined
  try {
    copy = join(paths.data, temporaryNames.unnamed(randomUUID()))
    await copies.copyTo(copy)
    const listed = await listFiles(
      { data: paths.data, media: await mediaFolder(), database: copy, leaveOut },
      names,
      signal,
    )
    const connections = connectionsWithoutSecrets(readConnections(config.get('connections')))
    const { schema, ...counted } = readCopy(copy)
    const holds: BackupContents = {
      ...counted,
      ...(leaveOut.includes('media') && { media: 0 }),
      connections: connections.length,
    }
    const settings = config.get('settings') as Json | undefined
    const manifest: Manifest = {
      format: ownFileMarks.backup.value,
      version: 1,
      appVersion: version,
      createdAt: clock.now(),
      schema,
      holds,
      ...(leaveOut.length > 0 && { leftOut: [...leaveOut] }),
      ...(settings !== undefined && { settings }),
      connections,
    }
    let files = 0
    let bytes = 0
    const allBytes = listed.files.reduce((sum, file) => sum + file.bytes, 0)
    const onPart = (read: number): Promise<void> =>
      onProgress({ files, allFiles: listed.files.length, bytes: bytes + read, allBytes })
    const onFile = async (file: ListedFile): Promise<void> => {
      files += 1
      bytes += file.bytes
      await onProgress({ files, allFiles: listed.files.length, bytes, allBytes })
    }
    const written = await writeBackup(
      path,
      { manifest, database: copy, files: listed.files },
      {
        signal,
        onFile,
        onPart,
        verify: (unfinished) =>
          verify(unfinished, {
            signal,
            onProgress: (read, whole) =>
              void onProgress({
                files,
                allFiles: listed.files.length,
                bytes: read,
                allBytes: whole,
                isChecking: true,
              }),
          }),
      },
    )
    return { bytes: written.bytes, holds, missing: listed.missing + written.gone }
  } finally {
    if (copy !== undefined) await removeDatabase(copy)
  }
}

/** As in `config.json`, without header values that are stored like keys and without credentials of a proxy. */
export function connectionsWithoutSecrets(connections: readonly CheckedConnection[]): Json[] {
  return connections.map(({ baseUrl: _derived, extraHeaders, proxy, ...connection }) => ({
    ...connection,
    extraHeaders: extraHeaders.filter(({ name, value }) => isOpenHeader(name) && value !== undefined),
    proxy: proxy.mode === 'custom' ? { mode: proxy.mode, url: proxy.url } : proxy,
  }))
}

function readCopy(path: string): Omit<BackupContents, 'connections'> & { readonly schema: number } {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const count = (table: string): number =>
      Number(copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'])
    return {
      conversations: count('conversations'),
      runs: count('runs'),
      media: count('media_items'),
      schema: Number(copy.prepare('PRAGMA user_version').get()?.['user_version']),
    }
  } finally {
    copy.close()
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const part of ['', '-wal', '-shm', '-journal']) await rm(path + part, { force: true })
}
