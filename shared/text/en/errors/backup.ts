import { defineErrors } from '../../define-errors.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'

/** Errors of backups, and of restoring them. */
export const backupErrors = {
  notABackup: {
    message: 'This file is not a backup of this app, or it is damaged.',
    nextStep: 'Choose another file. Nothing was changed.',
  },
  tooLargeToCopy: {
    message: 'This backup is larger than 4 GB.',
    nextStep: 'Restore it with Choose file, which reads it where it is. Nothing was changed.',
  },
  newer: {
    message: 'This backup was made by a newer version of the app.',
    nextStep: 'Update the app, then restore it. Nothing was changed.',
  },
  notReadable: ({ path }: { path: string }) => ({
    message: `The file ${path} cannot be read.`,
    nextStep: 'Check the path and its permissions, then retry.',
  }),
  noRoom: ({ needed, free }: { needed: number; free: number }) => ({
    message: `The backup needs ${formatMebibytes(needed)} of disk space; only ${formatMebibytes(free)} available.`,
    nextStep: 'Free some space, then retry. Nothing was changed.',
  }),
  notWritten: ({ reason }: { reason: string }) => ({
    message: `The backup was not written. ${reason}`,
    nextStep: 'Choose another place, then retry.',
  }),
  notUnpacked: ({ reason }: { reason: string }) => ({
    message: `The backup was not restored. ${reason}`,
    nextStep: 'Retry. Your data are as they were.',
  }),
  notAdded: {
    message: 'The backup was not added to what is here.',
    nextStep: 'Nothing was changed. Restore it in place of what is here instead.',
  },
  restoreWaits: {
    message: 'The backup was not restored: not all of its files could be put into their places.',
    nextStep:
      'Make room on the disk or free the folder, and start the app again. Your data are as they were.',
  },
  addingWaits: ({ reason }: { reason: string }) => ({
    message: `The backup is not added yet. ${reason}`,
    nextStep: 'Make room on the disk, and start the app again.',
  }),
  addingHindered: {
    message: 'The backup is not added yet: the database cannot be written to.',
    nextStep:
      'Close other programs that use the data folder, make room on the disk, and start the app again.',
  },
  filesWait: {
    message: 'The backup was added, but not all of its files could be put into their places.',
    nextStep: 'Make room on the disk or free the folder, and start the app again: the rest is added then.',
  },
  folderNotChosen: {
    message: 'Scheduled backups go only into a folder that was chosen in the system’s dialog.',
    nextStep: 'Choose the folder again.',
  },
  nothingToBackUp: {
    message: 'Nothing is stored in this session, so there is nothing to back up.',
    nextStep: 'Check the data folder named in Settings, then restart the app.',
  },
  alreadyRunning: {
    message: 'A backup is already being written or restored.',
    nextStep: 'Wait until it is complete, or stop it first.',
  },
}

export const backupError = defineErrors('backup', backupErrors)
