import { ok } from '../../../shared/errors/result.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import type { RunExchange } from '../../runs/exchange-runner.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import type { Clock, Log } from '../../host/host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { createTestVideo } from './create-test-video.ts'

/**
 * A process of its own for a test that kills it: `video-until-killed.ts <data folder> <gateway address> <moment>`
 * requests a video and prints a line for each state of its job. At the moment `before-post` nothing is sent, and it
 * waits forever. At a moment that begins with `answer-` it kills itself while the answer with the task is processed; it
 * prints that it received the first piece of an answer in two pieces.
 */
const [dataFolder = '', baseUrl = '', moment = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const began = systemClock.now()
/** Ten times as fast, so that the first poll of a task comes soon. */
const clock: Clock = {
  monotonic: () => systemClock.monotonic() * 10,
  now: () => began + (systemClock.now() - began) * 10,
  after: (milliseconds, callback) => systemClock.after(milliseconds / 10, callback),
}

/** Ends this process like a power cut: nothing after this line runs. */
function killHere(): void {
  process.kill(process.pid, 'SIGKILL')
}

let chunkCount = 0
const killingExchange: RunExchange = (exchange) =>
  runExchange({
    ...exchange,
    observer: {
      ...exchange.observer,
      onChunk(chunk) {
        exchange.observer.onChunk(chunk)
        chunkCount += 1
        if (moment === 'answer-heard') killHere()
        if (moment === 'answer-second-chunk' && chunkCount === 1) console.log('{"heard":1}')
        if (moment === 'answer-second-chunk' && chunkCount === 2) killHere()
        if (moment === 'answer-left-open') setImmediate(killHere)
      },
      onParts(parts, events) {
        if (moment === 'answer-parts') killHere()
        exchange.observer.onParts(parts, events)
      },
    },
  })

function exchangeOf(): RunExchange {
  if (moment === 'before-post') return () => new Promise(() => undefined)
  return moment.startsWith('answer-') ? killingExchange : runExchange
}

const host = createMemoryHost({ dataFolder, database: `${dataFolder}/playground.sqlite` })
const { video } = await createTestVideo({
  host,
  clock,
  log,
  baseUrl,
  exchange: exchangeOf(),
  change: {
    // A random number is needed for the time of the first poll: the task was read, and is not stored yet.
    random() {
      if (moment === 'answer-before-ledger') killHere()
      return 0.5
    },
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
// A timer keeps the process alive.
setInterval(() => undefined, 60_000)
