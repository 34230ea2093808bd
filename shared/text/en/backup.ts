import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const backupTexts = {
  page: {
    last: (moment: string) => `last backup ${moment}`,
    running: 'Running',
    now: 'Back up now',
    free: (size: string) => `${size} free in the folder for backups`,
    part: 'Contents',
    count: 'Count',
    size: 'Size',
    parts: {
      conversations: 'Conversations, runs, jobs',
      presets: 'Presets, prompts, experiments',
      settings: 'Settings and connections',
      records: 'Wire records',
      media: 'Media files',
      keys: 'API keys and secret headers',
    },
    counted: ({ conversations, runs, jobs }: { conversations: number; runs: number; jobs: number }) =>
      `${plural(conversations, { one: '# conversation', other: '# conversations' })}, ${plural(runs, { one: '# run', other: '# runs' })}${jobs === 0 ? '' : `, ${plural(jobs, { one: '# job', other: '# jobs' })}`}`,
    keysStay: 'stay on this computer',
    excluded: 'never',
    over: (size: string) => `over ${size}`,
    sum: (size: string) => `${size} before compression`,
    leaveOutHelp: {
      records: 'Without wire records, runs are restored, but not what was sent and received.',
      media: 'Without media files, the library lists them as missing where the backup is restored.',
    },
    preparing: 'Copying the database',
    verifying: 'Checking what was written',
    bytesOf: ({ bytes, all }: { bytes: string; all: string }) => `${bytes} of ${all}`,
    perSecond: (size: string) => `${size}/s`,
    left: (duration: string) => `about ${duration} left`,
    snapshot: 'Contents as of the start. Runs continue. The file appears under its name once it is complete.',
    moved: 'Backups, database copies and connections as a file are on a page of their own.',
    open: 'Open Backup and transfer',
  },
  copies: {
    title: 'Restore from a copy',
    list: 'Backups and database copies',
    reads: (schema: number) => `this app reads schema 1 to ${schema}`,
    none: 'No backups or database copies yet.',
    more: (count: number) =>
      plural(count, { one: '# older backup is not listed.', other: '# older backups are not listed.' }),
    columns: {
      created: 'Created',
      source: 'Source',
      size: 'Size',
      holds: 'Contents',
      schema: 'Schema',
      check: 'Check',
      menu: 'Actions',
    },
    sources: { scheduled: 'Scheduled', manual: 'Manual' },
    databases: {
      daily: 'Database, daily',
      manual: 'Database, manual',
      update: 'Database, before an update',
      backup: 'Database, from a backup',
    },
    holds: ({ conversations, runs }: { conversations: number; runs: number }) =>
      `${plural(conversations, { one: '# conversation', other: '# conversations' })}, ${plural(runs, { one: '# run', other: '# runs' })}`,
    without: { records: 'without wire records', media: 'without media files' },
    checks: {
      verified: 'verified',
      sound: 'no damage found',
      migrates: (schema: number) => `migrates to ${schema}`,
      newer: 'newer app needed',
      damaged: 'damaged',
      unreadable: 'cannot be read',
      waiting: 'not checked yet',
      unchecked: 'not checked',
    },
    checking: (percent: string) => `checking, ${percent}`,
    checkHelp: {
      verified: 'Each file in it was read and is as it was written.',
      sound: 'SQLite read each of its pages, and none is damaged.',
      migrates: 'It is brought to the schema of this app when it is restored.',
      newer: 'A newer version of the app made it.',
      damaged: 'It is not as it was written, and cannot be restored.',
      unreadable: 'It cannot be opened.',
      waiting: 'Each file in it is read and compared with its checksum, in the background.',
      unchecked: 'Its files were not read through.',
    },
    /** For copies of the database, which have no checksums. */
    checkHelpOfCopy: {
      damaged: 'SQLite finds damaged pages in it. It cannot be restored.',
      waiting: 'SQLite reads each of its pages, in the background.',
      unchecked: 'Its pages were not read.',
    },
    waiting: 'Backups and copies are read through in the background.',
    checkCopy: 'Check each page',
    check: 'Check each file',
    stopChecks: 'Stop checking',
    moreFor: (moment: string) => `More for the copy of ${moment}`,
    restore: 'Restore…',
    copyPath: 'Copy the path',
  },
  transfer: {
    title: 'Import and export',
    ways: { import: 'Import', export: 'Export' },
    kinds: 'ChatGPT, Claude, JSON, JSONL, HAR',
    noKeys: 'keys are never included',
    conversations: 'Conversations',
    elsewhere: {
      title: 'Exported where they are',
      kinds: {
        runs: { name: 'Runs', forms: 'HAR', open: 'Open History' },
        prompts: { name: 'Prompts and presets', forms: 'JSON, promptfoo', open: 'Open Library' },
        experiments: { name: 'Experiments', forms: 'CSV, JSON, HTML, promptfoo', open: 'Open Experiments' },
        passports: { name: 'Parameter passports', forms: 'Markdown, JSON', open: 'Open Models' },
      },
    },
  },
  leftOutOf: {
    records: 'Wire records are not in it.',
    media: 'Media files are not in it: the library shows those that are not here as missing.',
  },
  write: 'Back up…',
  writing: 'Backing up',
  restore: 'Choose file…',
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
  mode: 'What is here now',
  modes: { add: 'Add what is missing', replace: 'Replace everything' },
  comparing: 'Comparing with what is here',
  adds: ({
    conversations,
    runs,
    media,
    others,
  }: {
    conversations: number
    runs: number
    media: number
    others: number
  }) =>
    `Missing here, and added: ${plural(conversations, { one: '# conversation', other: '# conversations' })}, ${plural(runs, { one: '# run', other: '# runs' })}, ${plural(media, { one: '# file', other: '# files' })} of the library, ${plural(others, { one: '# preset, text set, tool, experiment or video job', other: '# presets, text sets, tools, experiments and video jobs' })}.`,
  nothingMissing: 'Everything in this backup is here already.',
  areHere: (count: number) =>
    plural(count, {
      one: '# conversation is here already and stays as it is.',
      other: '# conversations are here already and stay as they are.',
    }),
  differ: (count: number) =>
    plural(count, {
      one: '# conversation went on in both; that of the backup is added as a copy:',
      other: '# conversations went on in both; those of the backup are added as copies:',
    }),
  copyOf: (title: string) => `${title} (from backup)`,
  kept: (count: number) =>
    plural(count, {
      one: '# preset, text set or tool is different here and stays as it is.',
      other: '# presets, text sets and tools are different here and stay as they are.',
    }),
  whatAdd:
    'The app adds it at its next start. The database is copied before, so that you can go back to it. Settings, tool approvals, MCP servers and keys stay as they are here; connections that lead elsewhere are added without keys.',
  what: 'The app uses it from its next start. Nothing is overwritten: the current database is kept as a copy that you can restore, files that are here stay, and settings and connections of here stay as they are; connections that are not here are added, and their keys have to be entered.',
  confirm: 'Restore this backup',
  ready: 'The backup is unpacked. Quit and restart the app to use it.',
  readyToAdd: 'The backup is unpacked. Quit and restart the app to add it.',
  cancelAdding: 'Cancel adding',
  /** While a start restores a backup. */
  start: {
    title: 'Restoring the backup',
    copying: 'Copying the current database…',
    messages: ({ done, all }: { done: number; all: number }) =>
      `Adding ${formatWhole(done)} of ${plural(all, { one: '# message', other: '# messages' })}…`,
    runs: ({ done, all }: { done: number; all: number }) =>
      `Adding ${formatWhole(done)} of ${plural(all, { one: '# run', other: '# runs' })}…`,
    files: ({ done, all }: { done: number; all: number }) =>
      `Moving ${formatWhole(done)} of ${plural(all, { one: '# file or folder', other: '# files and folders' })}…`,
    help: 'The app opens when this is done. If it is closed now, its next start continues.',
  },
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
    folder: 'Folder',
    when: 'When',
    time: 'Time of day',
    contents: 'Contents',
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
