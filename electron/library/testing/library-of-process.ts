import { openDatabase } from '../../database/open.ts'
import { createDispatcher } from '../../gateway/dispatcher.ts'
import { toNetworkError } from '../../gateway/network-error.ts'
import type { Log } from '../../host/host.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { createLibraryService, type LibraryDependencies, type LibraryService } from '../library-service.ts'

export interface LibraryOfProcess {
  readonly host: Omit<MemoryHost, 'clock' | 'log'> & Pick<LibraryDependencies, 'clock' | 'log'>
  readonly library: LibraryService
}

/** The library over the files in a folder, for a process of its own that a test kills. Warnings go to its stderr. */
export function libraryOfProcess(
  dataFolder: string,
  change: Partial<LibraryDependencies> = {},
): LibraryOfProcess {
  const log: Log = { info: () => undefined, warn: console.error, error: console.error }
  const host = {
    ...createMemoryHost({ dataFolder, database: `${dataFolder}/playground.sqlite` }),
    clock: systemClock,
    log,
  }
  const opened = openDatabase({ path: host.paths.database, clock: systemClock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  const library = createLibraryService({
    ...host,
    database: opened.value,
    emit: () => undefined,
    redact: (text) => text,
    createDispatcher,
    toNetworkError,
    resolveTarget: async () => Promise.reject(new Error('nothing is fetched again')),
    userAgent: 'gateway-playground/test',
    ...change,
  })
  return { host, library }
}
