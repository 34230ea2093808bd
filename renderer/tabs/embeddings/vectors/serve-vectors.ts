import type { VectorAnswer, VectorRequest, VectorTaskName } from './vector-messages.ts'
import type { TaskContext, VectorTaskTable } from './vector-tasks.ts'

export interface VectorServerOptions {
  readonly tasks: VectorTaskTable
  readonly post: (answer: VectorAnswer, transfer: ArrayBuffer[]) => void
  /** Yields, so that pending messages are handled. */
  readonly breathe: () => Promise<void>
}

/** The worker's side: receives messages, runs the tasks in order of arrival, and answers each. */
export function serveVectors({
  tasks,
  post,
  breathe,
}: VectorServerOptions): (request: VectorRequest) => void {
  const cancelled = new Set<number>()
  let queue = Promise.resolve()

  async function run(id: number, name: VectorTaskName, input: unknown): Promise<void> {
    let reported = 0
    const context: TaskContext = {
      async pause(done) {
        if (done - reported >= 0.01) {
          reported = done
          post({ type: 'progress', id, done }, [])
        }
        await breathe()
        if (cancelled.has(id)) throw new Cancelled()
      },
    }
    try {
      if (cancelled.has(id)) throw new Cancelled()
      const output = await runTask(tasks, name, input, context)
      post({ type: 'result', id, output }, buffersOf(output))
    } catch (error) {
      if (error instanceof Cancelled) post({ type: 'cancelled', id }, [])
      else post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }, [])
    } finally {
      cancelled.delete(id)
    }
  }

  return (request) => {
    if (request.type === 'cancel') cancelled.add(request.id)
    else queue = queue.then(() => run(request.id, request.name, request.input))
  }
}

class Cancelled extends Error {}

/** The types of the client guarantee that name and input of a message match. */
function runTask(
  tasks: VectorTaskTable,
  name: VectorTaskName,
  input: unknown,
  context: TaskContext,
): Promise<unknown> {
  const task: (input: never, context: TaskContext) => Promise<unknown> = tasks[name]
  return task(input as never, context)
}

/** The buffers to transfer instead of copying: those of number arrays that own their memory. */
function buffersOf(output: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const search = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength)
        found.add(value.buffer)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      Object.values(value).forEach(search)
  }
  search(output)
  return [...found]
}
