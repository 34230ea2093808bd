import { parentPort } from 'node:worker_threads'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { addRows, type AddRowsJob } from '../backup/add/add-rows.ts'
import { compareBackup, type CompareBackupJob } from '../backup/add/compare-backup.ts'
import { bringUpToDate } from '../database/bring-up-to-date.ts'
import { openToAdd } from '../database/open-to-add.ts'
import { replaceBase64 } from '../attachments/replace-base64.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import { readExport, type ReadExportJob } from '../transfer/in/read-export.ts'
import { namedLibraries } from './named-libraries.ts'
import { readStoredRecord } from '../wire-records/stored-record.ts'
import { doReadJob, type ReadJob } from '../runs/read-job.ts'

/** The entry of the thread that does what would hold up the main process, reading most of it: one job after the other. */
parentPort?.on('message', (job: ReadJob | ReadExportJob | CompareBackupJob | AddRowsJob) => {
  if (job.type === 'conversations') {
    // A rejection ends the thread with its error, which whoever started it hears of.
    void readExport(job, (message) => parentPort?.postMessage(message))
    return
  }
  if (job.type === 'compare-backup') {
    bringUpToDate(job.path)
    parentPort?.postMessage(compareBackup(job))
    return
  }
  if (job.type === 'add-backup') {
    addRows(job, { bringUpToDate, open: openToAdd, librariesOf: namedLibraries }, (message) =>
      parentPort?.postMessage(message),
    )
    return
  }
  void doReadJob(job, { formats: runFormats, createResponseReader, readStoredRecord, replaceBase64 }).then(
    (result) => parentPort?.postMessage(result),
  )
})
