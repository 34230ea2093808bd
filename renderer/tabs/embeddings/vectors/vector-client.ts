import type {
  VectorAnswer,
  VectorInput,
  VectorOutput,
  VectorRequest,
  VectorTaskName,
} from './vector-messages.ts'

/** The subset of `Worker` that is used. */
export interface VectorWorker {
  postMessage(request: VectorRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: VectorAnswer }) => void): void
  terminate(): void
}

export interface TaskOptions {
  /** Aborting cancels the task: the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number) => void
}

/** The window's side of the worker, which starts with the first task. */
export interface VectorClient {
  /** Rejects with the error of the worker, or with the reason of the signal. */
  runTask<Name extends VectorTaskName>(
    name: Name,
    input: VectorInput<Name>,
    options?: TaskOptions,
  ): Promise<VectorOutput<Name>>
  /** Terminates the worker. Pending tasks reject. */
  close(): void
}

interface Waiting {
  readonly resolve: (output: never) => void
  readonly reject: (reason: unknown) => void
  readonly onProgress: ((done: number) => void) | undefined
}

export function createVectorClient(startWorker: () => VectorWorker): VectorClient {
  const waiting = new Map<number, Waiting>()
  let worker: VectorWorker | undefined
  let newest = 0

  function started(): VectorWorker {
    if (worker !== undefined) return worker
    worker = startWorker()
    worker.addEventListener('message', ({ data }) => take(data))
    return worker
  }

  function take(answer: VectorAnswer): void {
    const task = waiting.get(answer.id)
    if (task === undefined) return
    if (answer.type === 'progress') {
      task.onProgress?.(answer.done)
      return
    }
    waiting.delete(answer.id)
    if (answer.type === 'result') task.resolve(answer.output as never)
    else task.reject(new Error(answer.type === 'failed' ? answer.message : 'Stopped.'))
  }

  return {
    runTask(name, input, { signal, onProgress } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(reasonOf(signal))
          return
        }
        newest += 1
        const id = newest
        waiting.set(id, { resolve, reject, onProgress })
        started().postMessage({ type: 'task', id, name, input })
        signal?.addEventListener(
          'abort',
          () => {
            if (!waiting.delete(id)) return
            worker?.postMessage({ type: 'cancel', id })
            reject(reasonOf(signal))
          },
          { once: true },
        )
      })
    },
    close() {
      worker?.terminate()
      worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('Stopped.'))
      waiting.clear()
    },
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Stopped.')
}
