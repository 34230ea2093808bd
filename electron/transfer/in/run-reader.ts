import type { Worker } from 'node:worker_threads'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import type { Log } from '../../host/host.ts'
import { tooDeep } from './json-values.ts'
import type { ReadExportJob, ReadExportMessage } from './read-export.ts'
import { refusal } from './unpack-export.ts'

export interface RunReaderOptions {
  readonly start: () => Worker
  readonly log: Log
  readonly signal: AbortSignal
  readonly onMessage: (message: ReadExportMessage) => void
}

/** Reads files in a thread of its own, which ends with them: main goes on meanwhile, whatever they hold. */
export function runReader(
  job: ReadExportJob,
  { start, log, signal, onMessage }: RunReaderOptions,
): Promise<Result<void>> {
  const { promise, resolve } = Promise.withResolvers<Result<void>>()
  const worker = start()
  function end(result: Result<void>): void {
    signal.removeEventListener('abort', stop)
    worker.removeAllListeners()
    // What is still thrown while it ends is nobody's concern.
    worker.on('error', () => undefined)
    void worker.terminate().then(() => resolve(result))
  }
  const stop = (): void => end(err(cancelledError))
  worker.on('message', (message: ReadExportMessage) => {
    onMessage(message)
    if (message.type === 'over') end(ok())
  })
  worker.on('error', (error: Error & { code?: unknown }) => {
    log.warn(`reading an export: ${error.message}`)
    end(err(refusal(transferError(reasonOf(error)), error)))
  })
  worker.on('exit', (code) => end(err(refusal(transferError('readerFailed'), new Error(`exit ${code}`)))))
  if (signal.aborted) stop()
  else {
    signal.addEventListener('abort', stop, { once: true })
    worker.postMessage(job)
  }
  return promise
}

function reasonOf(error: Error & { code?: unknown }): 'tookTooMuch' | 'tooDeep' | 'readerFailed' {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'tookTooMuch'
  // A class does not come through between threads; its message does.
  return error.message === tooDeep ? 'tooDeep' : 'readerFailed'
}
