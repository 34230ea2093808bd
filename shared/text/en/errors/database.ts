import { defineErrors } from '../../define-errors.ts'

export const databaseErrors = {
  // Why reading or writing failed. `what` is one of the sentences below.
  busy: ({ what }: { what: string }) => ({
    message: `${what} Another program is using the database.`,
    nextStep: 'Close the other program, then retry.',
  }),
  full: ({ what }: { what: string }) => ({
    message: `${what} The disk is full.`,
    nextStep: 'Free some space, then retry.',
  }),
  notWritable: ({ what }: { what: string }) => ({
    message: `${what} The data folder cannot be written to.`,
    nextStep: 'Check the data folder named in Settings, then restart the app.',
  }),
  damaged: ({ what }: { what: string }) => ({
    message: `${what} The database file is damaged.`,
    nextStep: 'Check the data folder named in Settings, then restart the app.',
  }),
  failed: ({ what }: { what: string }) => ({
    message: `${what} The database reported an error.`,
    nextStep: 'Check the data folder named in Settings, then restart the app.',
  }),

  // Why a file could not be written or read.
  diskFull: { message: 'The disk is full.' },
  folderNotWritable: ({ folder }: { folder: string }) => ({
    message: `The folder ${folder} cannot be written to.`,
  }),
  tooManyFiles: { message: 'Too many files are open.' },
  folderFailed: ({ folder }: { folder: string }) => ({
    message: `The folder ${folder} cannot be accessed.`,
  }),

  // Why the database could not be opened. `step` is one of the sentences below.
  openLocked: ({ path, step }: { path: string; step: string }) => ({
    message: `The database ${path} is locked by another program.`,
    nextStep: step,
  }),
  openDamaged: ({ path, step }: { path: string; step: string }) => ({
    message: `The file ${path} is not a database, or it is damaged.`,
    nextStep: step,
  }),
  openNotWritable: ({ path, step }: { path: string; step: string }) => ({
    message: `The database ${path} cannot be written to.`,
    nextStep: step,
  }),
  openDiskFull: ({ path, step }: { path: string; step: string }) => ({
    message: `The disk that holds ${path} is full.`,
    nextStep: step,
  }),
  openFailed: ({ path, step }: { path: string; step: string }) => ({
    message: `The database ${path} could not be opened or upgraded.`,
    nextStep: step,
  }),
  openNewer: ({
    path,
    version,
    newest,
    step,
  }: {
    path: string
    version: number
    newest: number
    step: string
  }) => ({
    message: `The database ${path} was created by a newer version of the app (schema ${version}; this version supports ${newest}).`,
    nextStep: step,
  }),
  openedInMemory: ({ cause, step }: { cause: string; step: string }) => ({
    message: `${cause} Conversations and runs created now are lost when the app closes.`,
    nextStep: step,
  }),
  lostMissing: ({ path, step }: { path: string; step: string }) => ({
    message: `The database ${path} was missing, so the app started with a new one. Earlier conversations, runs and jobs are not listed.`,
    nextStep: step,
  }),
  lostEmpty: ({ path, step }: { path: string; step: string }) => ({
    message: `The database ${path} was empty, so the app started with a new one. Earlier conversations, runs and jobs are not listed.`,
    nextStep: step,
  }),
  stepUnlock: {
    message: 'Close the other program, then restart the app. The file has not been changed.',
  },
  stepReplace: {
    message:
      'Move the file to another folder or restore it from a backup, then restart the app. The file has not been changed.',
  },
  stepPermission: {
    message:
      'Grant your user write permission on the file and its folder, or choose another data folder with --data-dir, then restart the app.',
  },
  stepFreeSpace: { message: 'Free some space, then restart the app.' },
  stepRestart: {
    message: 'Restart the app. If this persists, move the file to another folder and keep it.',
  },
  stepUpdate: {
    message:
      'Update the app or choose another data folder with --data-dir, then restart it. The file has not been changed.',
  },
  stepPutBack: {
    message:
      'Close the app and put the file back if you have it. Files in the data folder are kept, listed or not.',
  },
  stepCopies: ({ day }: { day: string }) => ({
    message: `Restore a copy of the database; the newest is from ${day}. The current file is set aside, not deleted.`,
  }),

  // Damage, copies and the data folder.
  pagesDamaged: ({ path }: { path: string }) => ({
    message: `Parts of the database ${path} are damaged. Some data may be missing.`,
    nextStep: 'Restore a copy in Settings, Backup and transfer. The damaged file is set aside, not deleted.',
  }),
  nothingToCopy: {
    message: 'There is no database on disk to copy.',
    nextStep: 'See the problem at the top of the window.',
  },
  notCopied: ({ reason }: { reason: string }) => ({
    message: `The database could not be copied. ${reason}`,
    nextStep: 'Free some space or grant your user write permission, then retry.',
  }),
  copyGone: ({ name }: { name: string }) => ({
    message: `The database copy ${name} was not found or cannot be read. It may have been deleted.`,
    nextStep: 'Choose another copy in Settings, Backup and transfer.',
  }),
  copyDamaged: ({ name }: { name: string }) => ({
    message: `SQLite finds damaged pages in the database copy ${name}. Nothing was changed.`,
    nextStep: 'Choose another copy in Settings, Backup and transfer.',
  }),
  copyNewer: ({ name }: { name: string }) => ({
    message: `A newer version of the app made the database copy ${name}. Nothing was changed.`,
    nextStep: 'Update the app, then restore it.',
  }),
  copyNotRestored: ({ name, reason }: { name: string; reason: string }) => ({
    message: `The database copy ${name} could not be restored. ${reason}`,
    nextStep: 'The database is unchanged. Fix the problem, then restart the app.',
  }),
  folderGone: ({ folder }: { folder: string }) => ({
    message: `The data folder ${folder} was removed or moved while the app was running. Nothing was sent.`,
    nextStep: 'New data cannot be saved. Quit the app, put the folder back, then restart the app.',
  }),
  databaseReplaced: ({ folder }: { folder: string }) => ({
    message: `The database in ${folder} was removed or replaced while the app was running. Nothing was sent.`,
    nextStep: 'New data cannot be saved. Quit the app, put the folder back, then restart the app.',
  }),

  // The failed operation.
  deletedRunsNotRead: { message: 'Deleted runs could not be read.' },
  historyNotRead: { message: 'History could not be read.' },
  responseNotRead: { message: 'The response could not be read.' },
  conversationNotRead: { message: 'The conversation could not be read.' },
  conversationsNotRead: { message: 'The conversations could not be read.' },
  fileNotLookedUp: { message: 'The file could not be looked up.' },
  downloadNotRead: { message: 'The download could not be looked up.' },
  downloadsNotRead: { message: 'The list of downloads could not be read.' },
  filtersNotRead: { message: 'The filters could not be read.' },
  formNotRead: { message: 'The form could not be read.' },
  videoJobsNotRead: { message: 'The video jobs could not be read.' },
  omittedNotRead: { message: 'The omitted parameters could not be read.' },
  libraryNotRead: { message: 'The library could not be read.' },
  libraryListNotRead: { message: 'The library’s list of files could not be read.' },
  openJobsNotCounted: { message: 'The open jobs could not be counted.' },
  openVideoJobsNotRead: { message: 'The open video jobs could not be read.' },
  previewsNotCompared: { message: 'The previews could not be compared with the library.' },
  queueNotRead: { message: 'The queue could not be read.' },
  rankingNotRead: { message: 'The ranking could not be read.' },
  rankingsNotRead: { message: 'The rankings could not be read.' },
  runNotRead: { message: 'The run could not be read.' },
  runsNotCounted: { message: 'The runs could not be counted.' },
  spendingNotRead: { message: 'The spending could not be read.' },
  runsNotRead: { message: 'The runs could not be read.' },
  modelRunsNotRead: { message: 'The model’s runs could not be read.' },
  modelRunsNotCounted: { message: 'The runs of each model could not be counted.' },
  searchIndexNotMade: { message: 'The search index could not be created.' },
  setNotSaved: { message: 'The set could not be saved.' },
  setNotRead: { message: 'The set could not be read.' },
  presetNotSaved: { message: 'The preset could not be saved.' },
  presetsNotRead: { message: 'The presets could not be read.' },
  presetNotDeleted: { message: 'The preset could not be deleted.' },
  presetNotRestored: { message: 'The preset could not be restored.' },
  deletedPresetsNotRemoved: { message: 'Deleted presets could not be removed.' },
  toolNotSaved: { message: 'The tool could not be saved.' },
  mcpNotRead: { message: 'The MCP servers could not be read.' },
  mcpNotSaved: { message: 'The MCP server could not be saved.' },
  toolsNotRead: { message: 'The tools could not be read.' },
  toolNotDeleted: { message: 'The tool could not be deleted.' },
  toolNotRestored: { message: 'The tool could not be restored.' },
  deletedToolsNotRemoved: { message: 'Deleted tools could not be removed.' },
  setsNotRead: { message: 'The sets could not be read.' },
  recordSizesNotRead: { message: 'The sizes of the records could not be read.' },
  modelListNotRead: { message: 'The stored model list could not be read.' },
  modelListsNotRead: { message: 'The stored model lists could not be read.' },
  tokenCountsNotRead: { message: 'The stored token counts could not be read.' },
  passportsNotRead: { message: 'The passports of the models could not be read.' },
  pricesNotRead: { message: 'The stored prices could not be read.' },
  trashNotRead: { message: 'The trash could not be read.' },
  turnsNotRead: { message: 'The messages could not be read.' },
  vectorsNotRead: { message: 'The vectors could not be read.' },
  videoJobNotRead: { message: 'The video job could not be read.' },
  unfinishedRunsNotRead: { message: 'Unfinished runs could not be read.' },
  overridesNotRead: { message: 'Your model overrides could not be read.' },
  foundFileNotListed: { message: 'A file found in the media folder could not be added to the library.' },
  interruptedRunNotSaved: { message: 'An interrupted run could not be saved.' },
  deletedConversationsNotRemoved: { message: 'Deleted conversations could not be removed.' },
  deletedSetsNotRemoved: { message: 'Deleted sets could not be removed.' },
  deletedTurnsNotRemoved: { message: 'Deleted messages could not be removed.' },
  downloadsNotMarked: { message: 'Interrupted downloads could not be marked.' },
  removedVideoJobsNotCleared: { message: 'Removed video jobs could not be cleared.' },
  responseNotIndexed: { message: 'The response could not be added to the search index.' },
  responseNotSaved: { message: 'The response could not be saved.' },
  changeNotSaved: { message: 'The change could not be saved.' },
  clipsNotGrouped: { message: 'The clips could not be grouped.' },
  conversationNotDeleted: { message: 'The conversation could not be deleted.' },
  conversationNotRestored: { message: 'The conversation could not be restored.' },
  toolCallsNotRead: { message: 'The tool calls could not be read.' },
  toolCallNotSaved: { message: 'The tool call could not be saved.' },
  conversationFolderNotSaved: { message: 'The folder could not be saved.' },
  conversationNotSaved: { message: 'The conversation could not be saved.' },
  downloadNotDismissed: { message: 'The download could not be dismissed.' },
  fileNotListed: { message: 'The file could not be added to the library.' },
  fileNotLinked: { message: 'The file could not be linked to its response.' },
  fileNotRemoved: { message: 'The file could not be removed from the library.' },
  downloadNotSaved: { message: 'The download could not be saved.' },
  filesNotCompared: { message: 'The media folder could not be compared with the library.' },
  forkNotSaved: { message: 'The fork could not be saved.' },
  formNotSaved: { message: 'The form could not be saved.' },
  omittedNotSaved: { message: 'The omitted parameters could not be saved.' },
  modelListNotSaved: { message: 'The model list could not be saved.' },
  tokenCountsNotSaved: { message: 'The token counts could not be saved.' },
  passportsNotSaved: { message: 'What a run has taught of its model could not be saved.' },
  pricesNotSaved: { message: 'The prices could not be saved.' },
  previewsNotMarked: { message: 'Missing previews could not be marked.' },
  queueNotSaved: { message: 'The queue could not be saved.' },
  rankingNotSaved: { message: 'The ranking could not be saved.' },
  runsNotRemoved: { message: 'The runs could not be removed.' },
  setNotDeleted: { message: 'The set could not be deleted.' },
  setNotRestored: { message: 'The set could not be restored.' },
  recordSizesNotSaved: { message: 'The sizes of the records could not be saved.' },
  favouriteNotSaved: { message: 'The favourite could not be saved.' },
  turnNotDeleted: { message: 'The message could not be deleted.' },
  turnNotRestored: { message: 'The message could not be restored.' },
  vectorsNotSaved: { message: 'The vectors could not be saved.' },
  videoJobNotRestored: { message: 'The video job could not be restored.' },
  videoJobNotRemoved: { message: 'The video job could not be removed.' },
  unfinishedRunsNotMarked: { message: 'Unfinished runs could not be marked.' },
  downloadStateNotSaved: { message: 'The status of the download could not be saved.' },
  overrideNotSaved: { message: 'The model override could not be saved.' },
  fileNamesNotSaved: { message: 'The file names could not be saved.' },
  requestNotSaved: { message: 'A request could not be saved.' },
  requestNotSent: { message: 'The request was not sent because the run could not be saved.' },
  videoJobNotSaved: { message: 'The video job could not be saved.' },
  runNotDeleted: { message: 'The run could not be deleted.' },
  resentNotMarked: { message: 'The run could not be marked as resent.' },
  runNotRestored: { message: 'The run could not be restored.' },
  previewNotListed: { message: 'The preview could not be saved.' },
  collectionNotSaved: { message: 'The collection could not be saved.' },
  deletedCollectionsNotRemoved: { message: 'Deleted collections could not be removed.' },
  tagsNotSaved: { message: 'The tags could not be saved.' },
  requestFormsNotRead: { message: 'The queue’s requests could not be read.' },
  contentsNotCounted: { message: 'The contents of the database could not be counted.' },
}

export const databaseError = defineErrors('database', databaseErrors)
