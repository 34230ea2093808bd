import { libraryOfProcess } from '../../library/testing/library-of-process.ts'
import { stopHere } from '../../testing/stop-here.ts'
import { createRecordingService } from '../recording-service.ts'

/**
 * A process of its own for a test that kills it: `record-until-killed.ts <data folder> <append|listed>` records ten
 * pieces of a tone of 440 Hz, a tenth of a second each, and prints a line when they are on disk, or when the recording
 * is in the library and not yet removed. It does not end.
 */
const [dataFolder = '', moment = ''] = process.argv.slice(2)
const { host, library } = libraryOfProcess(dataFolder)
const recordings = createRecordingService({
  ...host,
  library: {
    get: (id) => library.get(id),
    async save(file) {
      const saved = await library.save(file)
      return moment === 'listed' ? stopHere(moment) : saved
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
if (moment === 'append') await stopHere(moment)
await recordings.end(id)
