import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const backupTexts = {
  title: 'Backup',
  description:
    'One file with conversations, runs and their records, the library, attachments, settings and connections. Keys are never in it. The app stays usable meanwhile.',
  write: 'Back up…',
  writing: 'Backing up',
  restore: 'Restore a backup…',
  stop: 'Stop',
  progress: ({ files, all }: { files: number; all: number }) =>
    `${files} of ${plural(all, { one: '# file', other: '# files' })}`,
  progressLabel: 'Backup progress',
  restoreProgressLabel: 'Restore progress',
  written: (size: string) => `Backup written, ${size}`,
  missing: (count: number) =>
    plural(count, {
      one: '# file of the library was not on the disk, and is not in it.',
      other: '# files of the library were not on the disk, and are not in it.',
    }),
  path: 'Path of the backup',
  pathHelp: 'On the computer that the app runs on, such as /home/me/gateway-playground.zip.',
  inspect: 'Open',
  dialogTitle: (moment: string) => `Restore the backup of ${moment}?`,
  holds: ({
    size,
    conversations,
    runs,
    media,
    connections,
    version,
  }: {
    size: string
    conversations: number
    runs: number
    media: number
    connections: number
    version: string
  }) =>
    `${size}: ${plural(conversations, { one: '# conversation', other: '# conversations' })}, ${plural(runs, { one: '# run', other: '# runs' })}, ${plural(media, { one: '# file', other: '# files' })} of the library, ${plural(connections, { one: '# connection', other: '# connections' })} without keys. Made by version ${version}.`,
  what: 'The app uses it from its next start. Nothing is overwritten: the current database is kept as a copy that you can restore below, files that are here stay, and settings and connections of here stay as they are; connections that are not here are added, and their keys have to be entered.',
  confirm: 'Restore this backup',
  ready: 'The backup is unpacked. Quit and restart the app to use it.',
  newConnections: (count: number) =>
    plural(count, {
      one: '# connection is added then; enter its key.',
      other: '# connections are added then; enter their keys.',
    }),
  leftOut: (count: number) =>
    plural(count, {
      one: '# entry of the file is no part of a backup, and was left out.',
      other: '# entries of the file are no part of a backup, and were left out.',
    }),
  scheduled: {
    label: 'Scheduled backups',
    off: 'Off',
    every: { day: 'Every day', week: 'Every week' },
    keep: 'Backups to keep',
    kept: (count: number) => plural(count, { one: 'Keep the newest', other: 'Keep the newest #' }),
    changeFolder: 'Change folder…',
    help: 'Written while the app is open, without keys. Only backups that the schedule wrote itself are ever removed from the folder.',
    writing: 'Writing a backup now…',
    none: 'None written yet.',
    last: ({ moment, size }: { moment: string; size: string }) => `Last written ${moment}, ${size}.`,
    next: (moment: string) => `Next one after ${moment}.`,
  },
  enterPath: 'Enter a path first',
  copyPath: 'Copy the path of the backup',
  cancel: 'Cancel',
}

export const backupText = defineText('backup', backupTexts)
