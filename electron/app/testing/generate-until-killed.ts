import { ok } from '../../../shared/errors/result.ts'
import { imagesGenerationsFormat } from '../../../shared/formats/images-generations/index.ts'
import { openDatabase } from '../../database/open.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import type { Log } from '../../host/host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { createImageService } from '../../images/image-service.ts'
import { createRecorder } from '../../recorder/recorder.ts'
import { createRecordReader } from '../../runs/record-reader.ts'
import { createRunService } from '../../runs/run-service.ts'

/**
 * A process of its own for a test that kills it: `generate-until-killed.ts <folder> <gateway address>` asks for a picture,
 * and prints a line when it is about to be saved, which never ends.
 */
const [folder = '', baseUrl = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: console.error, error: console.error }
const opened = openDatabase({ path: `${folder}/playground.sqlite`, clock, log })
if (!opened.ok) throw new Error(opened.error.message)
const recorder = createRecorder({ folder: `${folder}/records`, clock })
const formats = { [imagesGenerationsFormat.id]: imagesGenerationsFormat }
const runs = createRunService({
  database: opened.value,
  recorder,
  records: createRecordReader({ recorder, formats, createResponseReader }),
  clock,
  log,
  runExchange,
  resolveTarget: async (connectionId) =>
    ok({
      connectionId,
      baseUrl,
      key: 'practice-full',
      extraHeaders: [],
      proxyUrl: null,
      caCertificate: '',
      idleTimeoutMs: 300_000,
    }),
  describeConnection: () => ({ name: 'Practice', isPractice: true }),
  keepMedia(media, { run }) {
    console.log(JSON.stringify({ runId: run.id, bytes: media.data?.length }))
    // Something has to keep the process alive.
    return new Promise((resolve) => setTimeout(() => resolve(media), 600_000))
  },
})
const images = createImageService({ runs, removals: () => ok([]), onEnded: () => undefined })
const started = await images.generate({
  connectionId: 'practice',
  model: 'practice-image',
  prompt: 'A red boat',
  parameters: { size: { isSent: true, value: '64x64' } },
  extraJson: '',
})
if (!started.ok) throw new Error(started.error.message)
