import type { Worker } from 'node:worker_threads'

/** How a job ended. `failed` has what the thread threw, or that it ended without a word. */
export type ThreadEnd<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly error: Error & { readonly code?: unknown } }

export interface ThreadOptions<Message, Value> {
  readonly start: () => Worker
  /** Ends the thread, in the middle of what it does. */
  readonly signal: AbortSignal
  /** Answers the result once it is among what the thread says. */
  readonly onMessage: (message: Message) => { readonly value: Value } | undefined
}

/** Has a thread of its own do one job, which ends with it: main goes on meanwhile. Resolves when the thread is gone. */
export function doInThread<Message, Value>(
  job: object,
  { start, signal, onMessage }: ThreadOptions<Message, Value>,
): Promise<ThreadEnd<Value>> {
  const { promise, resolve } = Promise.withResolvers<ThreadEnd<Value>>()
  const worker = start()
  function end(as: ThreadEnd<Value>): void {
    signal.removeEventListener('abort', stop)
    worker.removeAllListeners()
    // What is still thrown while it ends is nobody's concern.
    worker.on('error', () => undefined)
    void worker.terminate().then(() => resolve(as))
  }
  const stop = (): void => end({ state: 'stopped' })
  worker.on('message', (message: Message) => {
    try {
      const result = onMessage(message)
      if (result !== undefined) end({ state: 'done', value: result.value })
    } catch (error) {
      end({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
  worker.on('error', (error) => end({ state: 'failed', error }))
  worker.on('exit', (code) => end({ state: 'failed', error: new Error(`exit ${code}`) }))
  if (signal.aborted) stop()
  else {
    signal.addEventListener('abort', stop, { once: true })
    worker.postMessage(job)
  }
  return promise
}
