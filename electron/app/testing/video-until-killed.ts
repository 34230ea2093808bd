import { ok } from '../../../shared/errors/result.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import type { Clock, Log } from '../../host/host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { createTestVideo } from './create-test-video.ts'

/**
 * A process of its own for a test that kills it: `video-until-killed.ts <data folder> <gateway address> <moment>` asks for a
 * video and prints a line for each state of its job. At the moment `before-post` nothing is sent, and it waits for good.
 */
const [dataFolder = '', baseUrl = '', moment = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const began = systemClock.now()
/** Ten times as fast: nobody wants to wait for the first question after a task. */
const clock: Clock = {
  monotonic: () => systemClock.monotonic() * 10,
  now: () => began + (systemClock.now() - began) * 10,
  after: (milliseconds, callback) => systemClock.after(milliseconds / 10, callback),
}
const host = createMemoryHost({ dataFolder, database: `${dataFolder}/playground.sqlite` })
const { video } = await createTestVideo({
  host,
  clock,
  log,
  baseUrl,
  exchange: moment === 'before-post' ? () => new Promise(() => undefined) : runExchange,
  change: {
    emit(name, payload) {
      if (name !== 'video.changed') return
      for (const { id, state } of (payload as { jobs: { id: string; state: string }[] }).jobs) {
        console.log(JSON.stringify({ id, state }))
      }
    },
    removals: () => ok([]),
  },
})
const created = await video.create({
  connectionId: 'mine',
  family: 'video-generations',
  model: 'film-1',
  prompt: 'A red boat',
  parameters: {},
  extraJson: '',
  files: [],
})
if (!created.ok) throw new Error(created.error.message)
// Something has to keep the process alive.
setInterval(() => undefined, 60_000)
