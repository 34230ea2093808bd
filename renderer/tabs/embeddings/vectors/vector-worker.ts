import { serveVectors } from './serve-vectors.ts'
import type { VectorRequest } from './vector-messages.ts'
import { createVectorTasks } from './vector-tasks.ts'

/** Compares vectors away from the window's main thread: they are fetched here, and only results cross over. */
const take = serveVectors({
  tasks: createVectorTasks(async (address) => {
    const response = await fetch(address)
    if (!response.ok) throw new Error('The vectors are not there any more, or cannot be read.')
    return response.arrayBuffer()
  }),
  post: (answer, transfer) => self.postMessage(answer, { transfer }),
  breathe: nextTurn,
})

self.addEventListener('message', ({ data }: MessageEvent<VectorRequest>) => take(data))

/** Behind the messages that are waiting now. Timers would be held up. */
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
