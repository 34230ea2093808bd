import type { Worker } from 'node:worker_threads'
import { backupComparisonSchema, type BackupComparison } from '../../../shared/backup/backup.ts'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { notABackup } from '../read-backup.ts'
import type { CompareBackupJob } from './compare-backup.ts'

/** Compares a backup with what is here in a thread of its own, which ends with it: SQLite answers nobody else meanwhile. */
export function compareInThread(
  job: CompareBackupJob,
  start: () => Worker,
  signal: AbortSignal,
): Promise<Result<BackupComparison>> {
  const { promise, resolve } = Promise.withResolvers<Result<BackupComparison>>()
  const worker = start()
  function end(result: Result<BackupComparison>): void {
    signal.removeEventListener('abort', stop)
    worker.removeAllListeners()
    // What is still thrown while it ends is nobody's concern.
    worker.on('error', () => undefined)
    void worker.terminate().then(() => resolve(result))
  }
  const stop = (): void => end(err(cancelledError))
  worker.on('message', (message: unknown) => end(ok(backupComparisonSchema.parse(message))))
  worker.on('error', (error) => end(err(notABackup(error))))
  worker.on('exit', (code) => end(err(notABackup(new Error(`exit ${code}`)))))
  if (signal.aborted) stop()
  else {
    signal.addEventListener('abort', stop, { once: true })
    worker.postMessage(job)
  }
  return promise
}
