import type { BackupComparison } from '../../shared/backup/backup.ts'
import { addRows, type AddRowsJob, type AddRowsMessage } from '../backup/add/add-rows.ts'
import { compareBackup, type CompareBackupJob } from '../backup/add/compare-backup.ts'
import { bringUpToDate } from '../database/bring-up-to-date.ts'
import { openToAdd } from '../database/open-to-add.ts'
import { namedLibraries } from './named-libraries.ts'

/** Runs a backup job on the reading thread. */
export function compareInOwnThread(job: CompareBackupJob): BackupComparison {
  bringUpToDate(job.path)
  return compareBackup(job)
}

export function addInOwnThread(job: AddRowsJob, tell: (message: AddRowsMessage) => void): void {
  addRows(job, { bringUpToDate, open: openToAdd, librariesOf: namedLibraries }, tell)
}
