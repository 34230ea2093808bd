import type { AppError } from '../../shared/errors/app-error.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { dataContract } from '../../shared/ipc/contract/data.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import type { Database } from './database.ts'
import { createDatabaseCopies, type DatabaseCopiesService } from './database-copies.ts'
import type { Host, Log } from '../host/host.ts'
import { openAppDatabase, type OpenAppOptions } from './app-database.ts'
import { checkDatabaseSoon } from './check-database.ts'
import { createTrustedClock } from './trusted-clock.ts'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isTemporaryName } from '../lib/temporary-names.ts'

/** The open data folder: its database, the copies, and the clock for deleting old data. */
export interface OpenData {
  readonly database: Database
  /** Copies of the database. */
  readonly copies: Pick<
    DatabaseCopiesService,
    'cancelRestore' | 'check' | 'copyTo' | 'files' | 'inspect' | 'make' | 'moveIn' | 'planRestore' | 'schema'
  >
  /** The commands of the copies of the database. */
  readonly handlers: Handlers<typeof dataContract>
  readonly problems: readonly AppError[]
  /** See `createTrustedClock`. */
  readonly trustedNow: () => number
  /** Starts the background work. `onDamaged` receives the damage that a check of the database finds. */
  watch(onDamaged: (problem: AppError) => void): void
  /** Call before `close`: no new work starts. */
  stopWatching(): void
  close(): Promise<void>
}

/** Removes temporary files of a killed app, and opens the database. */
export async function openData(
  host: Host,
  log: Log,
  emit: Emit<AppContract>,
  options: OpenAppOptions,
): Promise<OpenData> {
  const { clock, config, paths } = host
  await removeTemporaryFiles(paths.data, log)
  const trusted = createTrustedClock(clock, config)
  const { database, problems } = await openAppDatabase(host, log, options)
  const copies = createDatabaseCopies({ paths, config, clock, log, database, emit })
  const stops: (() => void | Promise<void>)[] = [trusted.watch()]
  let stopped: Promise<unknown> = Promise.resolve()
  return {
    database,
    copies,
    handlers: {
      'data.copies': async () => copies.list(),
      'data.makeCopy': () => copies.make(),
      'data.restoreCopy': ({ name }, { signal }) => copies.restore(name, signal),
      'data.cancelRestore': async () => copies.cancelRestore(),
    },
    problems,
    trustedNow: () => trusted.now(),
    watch(onDamaged) {
      copies.start()
      stops.push(checkDatabaseSoon({ database, paths, clock, log }, onDamaged))
    },
    stopWatching() {
      stopped = Promise.all(stops.splice(0).map(async (stop) => stop()))
    },
    async close() {
      await stopped
      await copies.close()
      database.close()
    },
  }
}

/** Folders in the data folder where files are written under a temporary name. `''` is the data folder itself. */
const folders = ['', 'attachments', 'copies', 'thumbnails', 'vectors']

/**
 * Removes temporary files that a killed app has left in the data folder. Call it before anything is written: the folder
 * belongs to one app at a time. The library does the same in the media folder, which may be elsewhere.
 */
async function removeTemporaryFiles(dataFolder: string, log: Log): Promise<void> {
  let count = 0
  for (const folder of folders) {
    const names = await readdir(join(dataFolder, folder)).catch(() => [])
    for (const name of names.filter(isTemporaryName)) {
      const isGone = await rm(join(dataFolder, folder, name), { force: true }).then(
        () => true,
        () => false,
      )
      if (isGone) count += 1
    }
  }
  if (count > 0) log.info(`data folder: ${count} half-written files removed`)
}
