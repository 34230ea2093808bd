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

/** A backup that lies unpacked. */
const unpackedSchema = z.object({
  /** The copy of the database that is planned with it. Left out where it is added to what is here: its database lies beside the files. */
  copy: z.exactOptional(z.string()),
  added: z.exactOptional(
    z.object({
      /** What tells the backup from others. */
      backup: z.string(),
      /** What a copy of a conversation is called, in the language of the user: `{title}` is its own title. */
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
/** The media folder that a backup is being unpacked in: an app that is killed meanwhile leaves its files there. */
const unpackingKey = 'unpackingBackup'

/** A backup that is to be added to what is here. */
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

/** The connections that can be used of what is stored. */
export type ReadConnections = (stored: unknown) => readonly CheckedConnection[]

/**
 * Puts the files of an unpacked backup into their places, if going back to its database is still planned, and takes its
 * connections that are not here. To be called before the database is opened; killed half-way, the next start does the rest. A file
 * that is there already stays as it is. A plan that was dropped costs what was unpacked, and so does an app that was killed while
 * it unpacked. Where a file cannot be put into its place, all of it waits for the next start, and this one is not to go back to the
 * database either: what is wrong is answered.
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
    /** Which copy of the database the start goes back to. */
    readonly plannedCopy: string | undefined
    readonly readConnections: ReadConnections
    readonly onStep: (step: StartStep) => void
    /** Ends it half-way. */
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
  // What is added comes once the database is open.
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
    // What was moved is in its place, and the next start moves the rest.
    if (signal.aborted) return []
    takeConfig(config, unpacked, readConnections)
    log.info('backup: its files are in their places')
  }
  // Killed from here on, the next start only removes what is left of it.
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

/** Connections that are not here; the settings only where nothing was ever set. */
function takeConfig(
  config: Store,
  { settings, connections }: UnpackedBackup,
  readConnections: ReadConnections,
): void {
  addConnections(config, readConnections(connections), readConnections)
  if (settings !== undefined && config.get('settings') === undefined) config.set('settings', settings)
}

/** Those that are not here by their ids, without keys. */
export function addConnections(
  config: Store,
  connections: readonly CheckedConnection[],
  readConnections: ReadConnections,
): void {
  const here = config.get('connections')
  const known = Array.isArray(here) ? (here as Json[]) : []
  const ids = new Set(readConnections(known).map(({ id }) => id))
  const added = connections.filter(({ id }) => !ids.has(id))
  if (added.length > 0)
    config.set('connections', [
      ...known,
      ...added.map(({ baseUrl: _derived, ...connection }) => structuredClone(connection) as Json),
    ])
}
