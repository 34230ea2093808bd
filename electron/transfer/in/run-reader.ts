import type { Worker } from 'node:worker_threads'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { transferError } from '../../../shared/text/en/errors/transfer.ts'
import type { Log } from '../../host/host.ts'
import { doInThread } from '../../lib/do-in-thread.ts'
import { tooDeep } from './json-values.ts'
import type { ReadExportJob, ReadExportMessage } from './read-export.ts'
import { refusal } from './unpack-export.ts'

export interface RunReaderOptions {
  readonly start: () => Worker
  readonly log: Log
  readonly signal: AbortSignal
  readonly onMessage: (message: ReadExportMessage) => void
}

/** Reads files in a separate thread: the main process stays responsive, whatever they contain. */
export async function runReader(
  job: ReadExportJob,
  { start, log, signal, onMessage }: RunReaderOptions,
): Promise<Result<void>> {
  const ended = await doInThread(job, {
    start,
    signal,
    onMessage(message: ReadExportMessage) {
      onMessage(message)
      return message.type === 'over' ? { value: undefined } : undefined
    },
  })
  if (ended.state === 'done') return ok()
  if (ended.state === 'stopped') return err(cancelledError)
  log.warn(`reading an export: ${ended.error.message}`)
  return err(refusal(transferError(reasonOf(ended.error)), ended.error))
}

function reasonOf(error: Error & { code?: unknown }): 'tookTooMuch' | 'tooDeep' | 'readerFailed' {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'tookTooMuch'
  // Error classes do not survive the transfer between threads, but their messages do.
  return error.message === tooDeep ? 'tooDeep' : 'readerFailed'
}
