import { openDatabase } from '../../database/open.ts'
import { createDispatcher } from '../../gateway/dispatcher.ts'
import { toNetworkError } from '../../gateway/network-error.ts'
import type { Log } from '../../host/host.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { createLibraryService } from '../../library/library-service.ts'
import { createRecordingService } from '../recording-service.ts'

/**
 * A process of its own for a test that kills it: `record-until-killed.ts <data folder> <append|listed>` records ten pieces of
 * a tone of 440 Hz, a tenth of a second each, and prints a line when they are on disk, or when the take is listed and not
 * yet removed. It does not end.
 */
const [dataFolder = '', moment = ''] = process.argv.slice(2)
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

/** The process has nothing to do from here on, but does not end. */
function stopHere(): Promise<never> {
  console.log(moment)
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}

const recordings = createRecordingService({
  ...host,
  log,
  clock,
  library: {
    get: (id) => library.get(id),
    async save(file) {
      const saved = await library.save(file)
      return moment === 'listed' ? stopHere() : saved
    },
  },
})
const begun = await recordings.begin({ format: 'wav', sampleRate: 16_000, channels: 1 })
if (!begun.ok) throw new Error(begun.error.message)
const { id } = begun.value
for (let piece = 0; piece < 10; piece += 1) {
  const samples = Int16Array.from({ length: 1_600 }, (_, index) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * 440 * (piece * 1_600 + index)) / 16_000)),
  )
  const appended = await recordings.append({ id, bytes: new Uint8Array(samples.buffer) })
  if (!appended.ok) throw new Error(appended.error.message)
}
if (moment === 'append') await stopHere()
await recordings.end(id)
