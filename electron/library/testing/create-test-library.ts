import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { createGateway } from '../../gateway/create-gateway.ts'
import { plainIdentity } from '../../gateway/request-headers.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { testTarget } from '../../runs/testing/test-target.ts'
import { createLibraryService, type LibraryDependencies, type LibraryService } from '../library-service.ts'

/** The library over real files and a real database, with a manual clock. */
export interface TestLibrary {
  readonly host: MemoryHost
  readonly database: Database
  readonly library: LibraryService
  /** The media folder. */
  readonly folder: string
  /** The names in the media folder, or in a folder inside of it. */
  readonly files: (inside?: string) => string[]
  /** The ids of each `media.changed` so far. */
  readonly notified: (readonly string[])[]
}

/** `host` restarts the app over the files of an earlier start. */
export function createTestLibrary(
  change: Partial<LibraryDependencies> & { readonly host?: MemoryHost } = {},
): TestLibrary {
  const { host = createTestHost(), ...dependencies } = change
  const opened = openDatabase({ path: host.paths.database, clock: host.clock, log: host.log })
  if (!opened.ok) throw new Error(opened.error.message)
  const database = opened.value
  onTestFinished(() => database.close())
  const notified: (readonly string[])[] = []
  const library = createLibraryService({
    ...host,
    database,
    redact: (text) => text,
    gateway: createGateway({ clock: host.clock, identity: plainIdentity }),
    resolveTarget: async (connectionId) => ok({ ...testTarget, connectionId }),
    emit(name, payload) {
      if (name === 'media.changed') notified.push((payload as { ids?: string[] }).ids ?? [])
    },
    ...dependencies,
  })
  const folder = host.paths.media
  return {
    host,
    database,
    library,
    folder,
    files: (inside = '') => readdirSync(join(folder, inside)).toSorted(),
    notified,
  }
}

/** A host with its own folder, which is removed after the test. */
export function createTestHost(): MemoryHost {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gateway-playground-library-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  return createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
}
