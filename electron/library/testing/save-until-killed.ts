import { openDatabase } from '../../database/open.ts'
import { createDispatcher } from '../../gateway/dispatcher.ts'
import { toNetworkError } from '../../gateway/network-error.ts'
import type { Log } from '../../host/host.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { nodeDisk, type Disk } from '../disk.ts'
import { createLibraryService } from '../library-service.ts'
import { sampleJpeg, samplePng, sampleProvenance } from './sample-media.ts'

/**
 * A process of its own for a test that kills it: `save-until-killed.ts <data folder> <moment> <png|jpeg>` saves a file,
 * stops for good at the moment `before-rename` or `before-index`, and prints a line then.
 */
const [dataFolder = '', moment = '', type = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: console.error, error: console.error }
const host = createMemoryHost({ dataFolder, database: `${dataFolder}/playground.sqlite` })
const opened = openDatabase({ path: host.paths.database, clock, log })
if (!opened.ok) throw new Error(opened.error.message)

/** The process has nothing to do from here on, but does not end. */
function stopHere(): Promise<never> {
  console.log(moment)
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}

const disk: Disk = {
  ...nodeDisk,
  rename: (from, to) =>
    moment === 'before-rename' && !String(to).endsWith('.json') ? stopHere() : nodeDisk.rename(from, to),
  // The folder is opened when the file has its name and before it is listed.
  open: (path, flags, mode) =>
    moment === 'before-index' && path === host.paths.media ? stopHere() : nodeDisk.open(path, flags, mode),
}
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
  disk,
})
await library.save({ bytes: type === 'png' ? samplePng() : sampleJpeg, provenance: sampleProvenance() })
