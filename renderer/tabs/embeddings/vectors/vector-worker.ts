import type { ComputedBand } from '../../../lib/vectors/matrix-bands.ts'
import { serveVectors } from './serve-vectors.ts'
import type { VectorRequest } from './vector-messages.ts'
import { createVectorTasks } from './vector-tasks.ts'

/**
 * Worker entry: compares vectors off the main thread of the window. The vectors are fetched here; only results are sent
 * to the window.
 */
const take = serveVectors({
  tasks: createVectorTasks({
    async fetchBytes(address) {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return response.arrayBuffer()
    },
    processors: navigator.hardwareConcurrency,
    startBandWorker(onComputed) {
      const worker = new Worker(new URL('./band-worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<ComputedBand>) => onComputed(data))
      return worker
    },
  }),
  post: (answer, transfer) => self.postMessage(answer, { transfer }),
  breathe: nextTurn,
})

self.addEventListener('message', ({ data }: MessageEvent<VectorRequest>) => take(data))

/** Resolves after the messages that are waiting now. Timers would be throttled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
