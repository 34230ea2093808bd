import * as z from 'zod/mini'
import type { StartStep } from '../../shared/backup/start-step.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import type { CheckedConnection } from '../connections/connection-rules.ts'
import type { Host, Log, Store } from '../host/host.ts'
import { dataPlaces, moveAll } from './move-into.ts'
import { removeStaging, stagingIn } from './unpack-backup.ts'

/** An unpacked backup. */
const unpackedSchema = z.object({
  /**
   * The copy of the database that is restored with it. Left out if the backup is added to the local data: then its
   * database is beside the files.
   */
  copy: z.exactOptional(z.string()),
  added: z.exactOptional(
    z.object({
      /** Identifies the backup. */
      backup: z.string(),
      /** The title of a copied conversation, in the user's language: `{title}` is its own title. */
      titleOfCopy: z.string(),
    }),
  ),
  /** The media folder that its files were unpacked in. */
  media: z.string(),
  settings: z.exactOptional(z.json()),
  connections: z.array(z.json()),
})

export type UnpackedBackup = z.infer<typeof unpackedSchema>

const configKey = 'restoreBackup'
/** The media folder that a backup is being unpacked in: if the app is killed meanwhile, files remain there. */
const unpackingKey = 'unpackingBackup'

/** A backup that is to be added to the local data. */
export type AddedBackup = UnpackedBackup & Required<Pick<UnpackedBackup, 'added'>>

export function plannedAddition(config: Pick<Store, 'get'>): AddedBackup | undefined {
  const unpacked = unpackedSchema.safeParse(config.get(configKey)).data
  return unpacked?.added === undefined ? undefined : { ...unpacked, added: unpacked.added }
}

export function noteUnpacking(config: Pick<Store, 'set'>, media: string | undefined): Result<void> {
  return config.set(unpackingKey, media ?? null)
}

export function noteUnpacked(config: Pick<Store, 'set'>, unpacked: UnpackedBackup | undefined): Result<void> {
  return config.set(configKey, unpacked ?? null)
}

/** Returns the usable connections of the stored ones. */
export type ReadConnections = (stored: unknown) => readonly CheckedConnection[]

/**
 * Moves the files of an unpacked backup into place, if restoring its database is still planned, and adds its
 * connections that do not exist here. Call it before the database is opened; if it is killed, the next start completes
 * it. Existing files are not replaced. Without a plan, or after a kill during unpacking, the unpacked files are
 * removed. If a file cannot be moved, everything waits for the next start, and this one must not restore the database
 * either: the error is returned.
 */
export async function placeRestored(
  { config, paths }: Pick<Host, 'config' | 'paths'>,
  {
    plannedCopy,
    readConnections,
    onStep,
    signal,
    log,
  }: {
    /** The copy of the database that this start restores. */
    readonly plannedCopy: string | undefined
    readonly readConnections: ReadConnections
    readonly onStep: (step: StartStep) => void
    /** Aborts it midway. */
    readonly signal: AbortSignal
    readonly log: Log
  },
): Promise<AppError[]> {
  const unpacked = unpackedSchema.safeParse(config.get(configKey)).data
  const unpackingIn = config.get(unpackingKey)
  if (typeof unpackingIn === 'string') {
    try {
      if (unpacked === undefined) await removeStaging(stagingIn(paths.data, unpackingIn))
      noteUnpacking(config, undefined)
    } catch (error) {
      log.warn(`backup: what was unpacked is removed at the next start: ${String(error)}`)
    }
  }
  // An addition runs later, once the database is open.
  if (unpacked === undefined || plannedAddition(config) !== undefined) return []
  const staging = stagingIn(paths.data, unpacked.media)
  if (plannedCopy === unpacked.copy) {
    try {
      await moveAll([...dataPlaces(staging, paths), [staging.media, unpacked.media]], { onStep, signal })
    } catch (error) {
      log.error(`backup: ${String(error)}`)
      const detail = String(error)
      return [{ kind: 'storage', code: 'backup-waits', ...backupError('restoreWaits'), detail }]
    }
    // Moved files stay in place, and the next start moves the rest.
    if (signal.aborted) return []
    takeConfig(config, unpacked, readConnections)
    log.info('backup: its files are in their places')
  }
  // If the app is killed from here on, the next start only removes the rest of it.
  noteUnpacking(config, unpacked.media)
  noteUnpacked(config, undefined)
  try {
    await removeStaging(staging)
    noteUnpacking(config, undefined)
  } catch (error) {
    log.warn(`backup: what was unpacked is removed at the next start: ${String(error)}`)
  }
  return []
}

/** Connections that do not exist here; the settings only if none were ever set. */
function takeConfig(
  config: Store,
  { settings, connections }: UnpackedBackup,
  readConnections: ReadConnections,
): void {
  addConnections(config, readConnections(connections), readConnections)
  if (settings !== undefined && config.get('settings') === undefined) config.set('settings', settings)
}

/** Adds connections whose ids do not exist here, without keys. */
export function addConnections(
  config: Store,
  connections: readonly CheckedConnection[],
  readConnections: ReadConnections,
): void {
  const stored = config.get('connections')
  const known = Array.isArray(stored) ? (stored as Json[]) : []
  const ids = new Set(readConnections(known).map(({ id }) => id))
  const added = connections.filter(({ id }) => !ids.has(id))
  if (added.length > 0)
    config.set('connections', [
      ...known,
      ...added.map(({ baseUrl: _derived, ...connection }) => structuredClone(connection) as Json),
    ])
}
