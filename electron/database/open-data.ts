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

/** The data folder in use: its database, what is done with its copies, and the time by which old things may go. */
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
  /** Begins what goes on while the app is used. `onDamaged` is told of what a check of the database finds. */
  watch(onDamaged: (problem: AppError) => void): void
  /** Before `close`: nothing new begins. */
  stopWatching(): void
  close(): Promise<void>
}

/** Clears away what a killed app left half written, and opens the database. */
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

/** Where in the data folder files are written under a name that is not theirs yet. `''` is the folder itself. */
const folders = ['', 'attachments', 'copies', 'thumbnails', 'vectors']

/**
 * Removes what a killed app has left half written in the data folder. To be called before anything is written: the folder
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
