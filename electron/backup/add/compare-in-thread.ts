import type { Worker } from 'node:worker_threads'
import { backupComparisonSchema, type BackupComparison } from '../../../shared/backup/backup.ts'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { doInThread } from '../../lib/do-in-thread.ts'
import { notABackup } from '../read-backup.ts'
import type { CompareBackupJob } from './compare-backup.ts'

/** Compares a backup with the local data in a separate thread: SQLite is synchronous. */
export async function compareInThread(
  job: CompareBackupJob,
  start: () => Worker,
  signal: AbortSignal,
): Promise<Result<BackupComparison>> {
  const ended = await doInThread(job, {
    start,
    signal,
    onMessage: (message: unknown) => ({ value: backupComparisonSchema.parse(message) }),
  })
  if (ended.state === 'done') return ok(ended.value)
  return err(ended.state === 'stopped' ? cancelledError : notABackup(ended.error))
}
