import { runFormats } from '../../shared/formats/run-formats.ts'
import { replaceBase64 } from '../attachments/replace-base64.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import { doReadJob, type ReadJob } from '../runs/read-job.ts'
import { readStoredRecord } from '../wire-records/stored-record.ts'

/** Runs a job for runs on the reading thread. */
export function readInOwnThread(job: ReadJob): ReturnType<typeof doReadJob> {
  return doReadJob(job, { formats: runFormats, createResponseReader, readStoredRecord, replaceBase64 })
}
