import { opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSizes } from '../../shared/backup/backup-sizes.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import { isTemporaryName } from '../lib/temporary-names.ts'
import { dataFolders } from './backup-format.ts'
import { connectionsWithoutSecrets, type BackupSources } from './make-backup.ts'

/** The maximum number of files that are measured one by one: opening the page must not wait for more. */
const maxMeasured = 20_000

export interface MeasureDependencies extends Pick<BackupSources, 'config' | 'paths' | 'readConnections'> {
  readonly database: Pick<Database, 'connection' | 'read'>
  /** The target folder if the user is not asked for one. */
  readonly target?: string
}

/**
 * The contents of a backup made now. The database knows most sizes; of the other files a bounded number is measured.
 */
export async function measureBackup({
  config,
  paths,
  database,
  readConnections,
  target,
}: MeasureDependencies): Promise<Result<BackupSizes>> {
  const counted = database.read(databaseError('contentsNotCounted'), () => countNow(database.connection))
  if (!counted.ok) return counted
  const { conversations, runs, jobs, presets, records, media, pages } = counted.value
  const own = connectionsWithoutSecrets(readConnections(config.get('connections')))
  const settings = Buffer.byteLength(JSON.stringify([config.get('settings') ?? {}, own]))
  // The index of runs knows the sizes of records.
  const beside = await measureFolders(
    dataFolders.filter((name) => name !== 'records').map((name) => join(paths.data, name)),
  )
  const free = target === undefined ? undefined : await freeAt(target)
  return ok({
    conversations: {
      count: conversations,
      runs,
      jobs,
      bytes: Math.max(0, pages - presets.bytes) + beside.bytes,
    },
    presets,
    settings: { count: own.length, bytes: settings },
    records,
    media,
    isPartial: !beside.isWhole,
    ...(free !== undefined && { free }),
  })
}

function countNow(connection: Database['connection']) {
  const rowOf = (sql: string): Record<string, unknown> => connection.prepare(sql).get() ?? {}
  const number = (sql: string): number => Number(rowOf(sql)['value'] ?? 0)
  const part = (sql: string) => {
    const { count, bytes } = rowOf(sql)
    return { count: Number(count ?? 0), bytes: Number(bytes ?? 0) }
  }
  return {
    conversations: number('SELECT count(*) AS value FROM conversations'),
    runs: number('SELECT count(*) AS value FROM runs'),
    jobs: number('SELECT count(*) AS value FROM video_jobs'),
    presets: part(`
      SELECT
        (SELECT count(*) FROM presets) + (SELECT count(*) FROM tools) + (SELECT count(*) FROM text_sets)
          + (SELECT count(*) FROM experiments) AS count,
        (SELECT coalesce(sum(octet_length(content)), 0) FROM preset_versions)
          + (SELECT coalesce(sum(octet_length(content)), 0) FROM tool_versions)
          + (SELECT coalesce(sum(octet_length(rows)), 0) FROM text_sets)
          + (SELECT coalesce(sum(octet_length(plan)), 0) FROM experiments) AS bytes`),
    records: part('SELECT count(*) AS count, sum(record_bytes) AS bytes FROM runs WHERE record_bytes > 0'),
    media: part('SELECT count(*) AS count, sum(bytes) AS bytes FROM media_items'),
    pages: number('SELECT page_count * page_size AS value FROM pragma_page_count, pragma_page_size'),
  }
}

async function measureFolders(
  folders: readonly string[],
): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  let left = maxMeasured
  let bytes = 0
  async function walk(folder: string): Promise<void> {
    const opened = await opendir(folder).catch(() => undefined)
    if (opened === undefined) return
    for await (const entry of opened) {
      if (left === 0) return
      if (isTemporaryName(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) {
        left -= 1
        bytes += (await stat(path).catch(() => undefined))?.size ?? 0
      }
    }
  }
  for (const folder of folders) await walk(folder)
  return { bytes, isWhole: left > 0 }
}

/** If the folder does not exist yet, its parent folder is on the same disk. */
async function freeAt(folder: string): Promise<number | undefined> {
  for (const place of [folder, join(folder, '..')]) {
    const disk = await statfs(place).catch(() => undefined)
    if (disk !== undefined) return disk.bavail * disk.bsize
  }
  return undefined
}
