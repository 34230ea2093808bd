import { openDatabase } from '../../database/open.ts'
import { createGateway } from '../../gateway/create-gateway.ts'
import { plainIdentity } from '../../gateway/request-headers.ts'
import type { Log } from '../../host/host.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { createLibraryService, type LibraryDependencies, type LibraryService } from '../library-service.ts'

export interface LibraryOfProcess {
  readonly host: Omit<MemoryHost, 'clock' | 'log'> & Pick<LibraryDependencies, 'clock' | 'log'>
  readonly library: LibraryService
}

/** The library over the files in a folder, for a separate process that a test kills. Warnings go to its stderr. */
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
  return { host, library: createLibraryService({ ...libraryParts(host), ...change }) }
}

/** The dependencies of the library, over the database of a host. */
export function libraryParts(
  host: Pick<LibraryDependencies, 'paths' | 'config' | 'clock' | 'log'>,
): LibraryDependencies {
  const opened = openDatabase({ path: host.paths.database, clock: host.clock, log: host.log })
  if (!opened.ok) throw new Error(opened.error.message)
  return {
    ...host,
    database: opened.value,
    emit: () => undefined,
    redact: (text) => text,
    gateway: createGateway({ clock: host.clock, identity: plainIdentity }),
    resolveTarget: async () => Promise.reject(new Error('nothing is fetched again')),
  }
}
