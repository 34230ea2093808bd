import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { BackupComparison, RestoreMode, RestoreStep } from '../../shared/backup/backup.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { backupContract } from '../../shared/ipc/contract/backup.ts'
import { toVoid, type Handlers, type StreamSink } from '../../shared/ipc/handlers.ts'
import { backupText } from '../../shared/text/en/backup.ts'
import type { CheckedDatabase } from '../database/database-copies.ts'
import { temporaryNames } from '../lib/temporary-names.ts'
import { compareInThread } from './add/compare-in-thread.ts'
import { unpackDatabase } from './add/unpack-database.ts'
import { databaseName, type Manifest } from './backup-format.ts'
import { failure, notToBeRead } from './backup-errors.ts'
import type { BackupDependencies } from './backup-dependencies.ts'
import { createPace } from './pace.ts'
import { noteUnpacked, noteUnpacking, plannedAddition } from './place-restored.ts'
import { namesOfLeftOut } from './names-of-left-out.ts'
import { newerBackup, notABackup } from './read-backup.ts'
import { removeStaging, stagingIn, unpackBackup, type Staging, type Unpacked } from './unpack-backup.ts'

export interface RestoreDependencies extends BackupDependencies {
  /** Runs one task at a time. */
  readonly alone: <Value>(
    asked: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  readonly mayRead: (path: string) => boolean
}

/** Restores a backup: it is unpacked beside the local data, and the next start uses it. */
export function createRestore(dependencies: RestoreDependencies) {
  const { config, paths, clock, mediaFolder, copies, names, readConnections } = dependencies
  const { alone, mayRead, startReadingThread } = dependencies

  async function compare(path: string, signal: AbortSignal): Promise<Result<BackupComparison>> {
    const target = join(paths.data, temporaryNames.unnamed(randomUUID()))
    try {
      const unpacked = await unpackDatabase(path, target, signal)
      if (!unpacked.ok) return unpacked
      const sound = soundOf(await copies.check(target, () => undefined))
      if (!sound.ok) return sound
      return await compareInThread(
        { type: 'compare-backup', here: paths.database, path: target },
        startReadingThread,
        signal,
      )
    } catch (error) {
      return err(failure(error, signal, paths.data, 'notUnpacked'))
    } finally {
      for (const part of ['', '-wal', '-shm', '-journal']) await rm(target + part, { force: true })
    }
  }

  /** Changes the file names in the backup's database to those of the library here. */
  async function renaming(
    media: string,
    { manifest, renamed }: Unpacked,
  ): Promise<(from: DatabaseSync) => void> {
    if (manifest.leftOut?.includes('media') !== true) return (from) => renameMedia(from, renamed)
    const fileNames = await readdir(media).catch(() => [])
    return (from) => renameMedia(from, namesOfLeftOut(from, fileNames, dependencies.database))
  }

  /** Plans that the next start replaces the local database by that of the backup. */
  async function planReplacing(staging: Staging, media: string, unpacked: Unpacked): Promise<Result<void>> {
    const { settings, connections } = unpacked.manifest
    const path = join(staging.data, databaseName)
    const sound = soundOf(await copies.check(path, await renaming(media, unpacked)))
    if (!sound.ok) return sound
    // Make the copy first: without room for it, the database of the backup would remain among the copies.
    const kept = await copies.make()
    if (!kept.ok) return kept
    const copy = await copies.moveIn(path)
    const noted = noteUnpacked(config, {
      copy,
      media,
      connections,
      ...(settings !== undefined && { settings }),
    })
    if (!noted.ok) return noted
    const planned = copies.planRestore(copy)
    return planned.ok ? ok() : planned
  }

  /** Plans that the next start adds it. Compare it first: that also migrates it to the current schema. */
  async function planAdding(
    staging: Staging,
    media: string,
    unpacked: Unpacked,
    signal: AbortSignal,
  ): Promise<Result<void>> {
    const { manifest } = unpacked
    const path = join(staging.data, databaseName)
    const sound = soundOf(await copies.check(path, await renaming(media, unpacked)))
    if (!sound.ok) return sound
    const compared = await compareInThread(
      { type: 'compare-backup', here: paths.database, path },
      startReadingThread,
      signal,
    )
    if (!compared.ok) return compared
    const noted = noteUnpacked(config, {
      media,
      connections: manifest.connections,
      added: { backup: String(manifest.createdAt), titleOfCopy: backupText().copyOf('{title}') },
    })
    if (!noted.ok) return noted
    const only = copies.cancelRestore()
    return only.ok ? ok() : only
  }

  async function restore(
    { path, mode }: { readonly path: string; readonly mode: RestoreMode },
    sink: StreamSink<RestoreStep>,
    signal: AbortSignal,
  ): Promise<Result<void>> {
    if (!mayRead(path)) return err(notToBeRead(path))
    const media = await mediaFolder()
    const staging = stagingIn(paths.data, media)
    const isTimeToReport = createPace(clock)
    let isPlanned = false
    try {
      // This backup replaces another one that waits for the next start.
      noteUnpacked(config, undefined)
      await removeStaging(staging)
      const begun = noteUnpacking(config, media)
      if (!begun.ok) return begun
      const unpacked = await unpackBackup(path, staging, {
        media,
        names,
        signal,
        onFile: async (files, allFiles) => {
          if (isTimeToReport()) await sink.send({ type: 'progress', files, allFiles })
        },
      })
      if (!unpacked.ok) return unpacked
      const planned =
        mode === 'add'
          ? await planAdding(staging, media, unpacked.value, signal)
          : await planReplacing(staging, media, unpacked.value)
      if (!planned.ok) return planned
      isPlanned = true
      const { manifest, leftOut } = unpacked.value
      const newConnections = countNew(manifest)
      await sink.send({ type: 'ready', mode, holds: manifest.holds, newConnections, leftOut })
      return ok()
    } catch (error) {
      return err(failure(error, signal, paths.data, 'notUnpacked'))
    } finally {
      if (!isPlanned) {
        noteUnpacked(config, undefined)
        await removeStaging(staging)
      }
      noteUnpacking(config, undefined)
    }
  }

  function countNew({ connections }: Manifest): number {
    const localIds = new Set(readConnections(config.get('connections')).map(({ id }) => id))
    return readConnections(connections).filter(({ id }) => !localIds.has(id)).length
  }

  const handlers: Pick<
    Handlers<typeof backupContract>,
    'backup.adding' | 'backup.cancelAdding' | 'backup.compare' | 'backup.restore'
  > = {
    'backup.compare': ({ path }, { signal }) =>
      alone(signal, async (stopped) => (mayRead(path) ? compare(path, stopped) : err(notToBeRead(path)))),
    'backup.restore': (input, sink) => alone(sink.signal, (signal) => restore(input, sink, signal)),
    'backup.adding': async () => ok({ isPlanned: plannedAddition(config) !== undefined }),
    'backup.cancelAdding': () =>
      alone(undefined, async () => {
        const planned = plannedAddition(config)
        if (planned === undefined) return ok({})
        const dropped = noteUnpacked(config, undefined)
        if (dropped.ok) await removeStaging(stagingIn(paths.data, planned.media))
        return toVoid(dropped)
      }),
  }
  return { handlers }
}

function soundOf(checked: CheckedDatabase): Result<void> {
  if (checked.state === 'newer') return err(newerBackup())
  return checked.state === 'damaged' ? err(notABackup(new Error(checked.detail))) : ok()
}

function renameMedia(database: DatabaseSync, renamed: ReadonlyMap<string, string>): void {
  const rename = database.prepare(
    'UPDATE media_items SET file_name = ? WHERE file_name = ? AND deleted_at IS NULL',
  )
  // One transaction: individual changes would each wait for the disk.
  database.exec('BEGIN')
  for (const [from, to] of renamed) rename.run(to, from)
  database.exec('COMMIT')
}
