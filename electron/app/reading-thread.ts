import { parentPort } from 'node:worker_threads'
import type { AddRowsJob } from '../backup/add/add-rows.ts'
import type { CompareBackupJob } from '../backup/add/compare-backup.ts'
import type { ReadJob } from '../runs/read-job.ts'
import type { ReadExportJob } from '../transfer/in/read-export.ts'

type Job = ReadJob | ReadExportJob | CompareBackupJob | AddRowsJob

const post = (message: unknown): void => parentPort?.postMessage(message)

/**
 * Each job loads only its own modules: loading all of them from the sources takes ten times as long as comparing a
 * small backup.
 */
async function doJob(job: Job): Promise<void> {
  if (job.type === 'conversations') {
    const { readExport } = await import('../transfer/in/read-export.ts')
    return readExport(job, post)
  }
  if (job.type === 'compare-backup') {
    const { compareInOwnThread } = await import('./adding-jobs.ts')
    return post(compareInOwnThread(job))
  }
  if (job.type === 'add-backup') {
    const { addInOwnThread } = await import('./adding-jobs.ts')
    return addInOwnThread(job, post)
  }
  const { readInOwnThread } = await import('./reading-jobs.ts')
  return post(await readInOwnThread(job))
}

/**
 * The entry point of the thread for work that would block the main process, mostly reading: one job after the other.
 */
parentPort?.on('message', (job: Job) => {
  // A rejection ends the thread with its error, which the thread's owner receives.
  void doJob(job)
})
