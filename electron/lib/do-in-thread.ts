import type { Worker } from 'node:worker_threads'

/** The end of a job. `failed` has what the thread threw, or the error that it ended without a result. */
export type ThreadEnd<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly error: Error & { readonly code?: unknown } }

export interface ThreadOptions<Message, Value> {
  readonly start: () => Worker
  /** Ends the thread at once. */
  readonly signal: AbortSignal
  /** Returns the result once it is among the thread's messages. */
  readonly onMessage: (message: Message) => { readonly value: Value } | undefined
}

/**
 * Runs one job in its own thread, which ends with it: the main process stays responsive. Resolves when the thread has
 * ended.
 */
export function doInThread<Message, Value>(
  job: object,
  { start, signal, onMessage }: ThreadOptions<Message, Value>,
): Promise<ThreadEnd<Value>> {
  const { promise, resolve } = Promise.withResolvers<ThreadEnd<Value>>()
  const worker = start()
  function end(as: ThreadEnd<Value>): void {
    signal.removeEventListener('abort', stop)
    worker.removeAllListeners()
    // Ignore errors that the thread throws while it ends.
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
