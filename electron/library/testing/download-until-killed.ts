import { openDatabase } from '../../database/open.ts'
import { createDispatcher } from '../../gateway/dispatcher.ts'
import { toNetworkError } from '../../gateway/network-error.ts'
import type { Log } from '../../host/host.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { createLibraryService } from '../library-service.ts'
import { sampleProvenance } from './sample-media.ts'

/** A process of its own for a test that kills it: `download-until-killed.ts <data folder> <origin>` fetches `/film`. */
const [dataFolder = '', baseUrl = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: console.error, error: console.error }
const host = createMemoryHost({ dataFolder, database: `${dataFolder}/playground.sqlite` })
const opened = openDatabase({ path: host.paths.database, clock, log })
if (!opened.ok) throw new Error(opened.error.message)
const library = createLibraryService({
  ...host,
  clock,
  log,
  database: opened.value,
  emit: () => undefined,
  redact: (text) => text,
  createDispatcher,
  toNetworkError,
  resolveTarget: async () => Promise.reject(new Error('nothing is fetched again')),
  userAgent: 'gateway-playground/test',
})
await library.download({
  url: `${baseUrl}/film`,
  target: {
    connectionId: 'mine',
    baseUrl,
    key: 'sk-never-on-disk',
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 300_000,
  },
  provenance: sampleProvenance({ format: 'video' }),
})
