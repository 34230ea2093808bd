import { formatWhole } from '../../intl.ts'
import { plural } from '../../plural.ts'
import { defineErrors } from '../../define-errors.ts'

export const libraryErrors = {
  noSuchItem: {
    message: 'File not found. It may have been deleted.',
    nextStep: 'Choose another file in the library.',
  },
  noSuchCollection: {
    message: 'Collection not found. It may have been deleted.',
    nextStep: 'Choose another collection.',
  },
  collectionWithoutName: { message: 'A collection needs a name.', nextStep: 'Enter a name.' },
  collectionExists: ({ name }: { name: string }) => ({
    message: `A collection named ${name} already exists.`,
    nextStep: 'Enter another name.',
  }),
  empty: ({ name }: { name: string }) => ({ message: `${name} is empty.`, nextStep: 'Choose another file.' }),
  emptyFile: { message: 'The file is empty.', nextStep: 'Choose another file.' },
  emptyDownload: { message: 'The downloaded file is empty.', nextStep: 'Retry the download.' },
  thumbnailUnusable: {
    message: 'A thumbnail must be a PNG, JPEG or WebP image of at most 1 MB.',
    nextStep: 'The file itself is unaffected.',
  },
  notIndexed: ({ fileName, cause }: { fileName: string; cause: string }) => ({
    message: `${fileName} is saved in the media folder but could not be added to the library. ${cause}`,
    nextStep: 'The file is added to the library when the app starts next.',
  }),

  // Why a file could not be written, moved or read. `what` is one of the sentences below.
  diskFull: ({ what, folder }: { what: string; folder: string }) => ({
    message: `${what} The disk that holds ${folder} is full.`,
    nextStep: 'Free some space or choose another media folder, then retry.',
  }),
  folderMissing: ({ what, folder }: { what: string; folder: string }) => ({
    message: `${what} The folder ${folder} or a file in it was not found.`,
    nextStep: 'Connect the disk it is on or choose another media folder, then retry.',
  }),
  folderReadOnly: ({ what, folder }: { what: string; folder: string }) => ({
    message: `${what} The folder ${folder} cannot be written to.`,
    nextStep: 'Grant your user write permission or choose another media folder, then retry.',
  }),
  tooManyOpenFiles: ({ what }: { what: string }) => ({
    message: `${what} Too many files are open.`,
    nextStep: 'Wait for other requests to finish, then retry.',
  }),
  folderFailed: ({ what, folder }: { what: string; folder: string }) => ({
    message: `${what} The folder ${folder} cannot be accessed.`,
    nextStep: 'Check the disk or choose another media folder, then retry.',
  }),

  // The failed operation.
  filesNotMoved: { message: 'The files could not be moved and are still in the old folder.' },
  folderNotCreated: { message: 'The folder could not be created.' },
  fileNotSaved: { message: 'The file could not be saved.' },
  fileNotRead: ({ fileName }: { fileName: string }) => ({ message: `${fileName} could not be read.` }),
  copiesNotSaved: ({ saved, count }: { saved: number; count: number }) => ({
    message: `${formatWhole(saved)} of ${plural(count, { one: '# copy', other: '# copies' })} saved.`,
  }),
  copyNotSaved: { message: 'The copy could not be saved.' },
  mediaFolderNotCreated: { message: 'The media folder could not be created.' },
  nothingSaved: { message: 'Files cannot be saved.' },
  moveNotRecovered: {
    message:
      'The app closed while changing the media folder, and the change could not be completed or undone.',
  },
  previewNotSaved: { message: 'The preview could not be saved.' },
  notTrashed: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be moved to the trash.`,
  }),
  notRenamed: ({ fileName }: { fileName: string }) => ({ message: `${fileName} could not be renamed.` }),
  notRestored: ({ fileName }: { fileName: string }) => ({ message: `${fileName} could not be restored.` }),
  notRemovedFromTrash: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be removed from the trash.`,
  }),
  archiveNotSaved: { message: 'The archive could not be saved.' },

  // Changing the folder of the files.
  folderNotChosen: {
    message: 'The media folder must be chosen in the system dialog.',
    nextStep: 'Choose it with Browse.',
  },
  folderOfSystem: ({ path }: { path: string }) => ({
    message: `${path} is a system or hidden folder and cannot be the media folder.`,
    nextStep: 'Choose another folder, for example one in Pictures.',
  }),
  folderNotEmpty: ({ path }: { path: string }) => ({
    message: `${path} contains other files.`,
    nextStep: 'Choose an empty or new folder, or a previous media folder.',
  }),
  folderInUse: {
    message: 'A file is being saved or downloaded to the media folder.',
    nextStep: 'Wait until it is done or stop it, then choose the folder again.',
  },
  pathNotAbsolute: ({ path }: { path: string }) => ({
    message: `${path} is not an absolute path.`,
    nextStep: 'Enter the full path.',
  }),
  folderUnchanged: ({ path }: { path: string }) => ({
    message: `${path} is already the media folder.`,
    nextStep: 'Choose another folder.',
  }),
  folderOfApp: ({ path }: { path: string }) => ({
    message: `The app stores other data in ${path}.`,
    nextStep: 'Choose another folder.',
  }),
  notAFolder: ({ path }: { path: string }) => ({
    message: `${path} is not a folder.`,
    nextStep: 'Choose a folder.',
  }),
  moveUnfinished: ({ from, to, missing }: { from: string; to: string; missing: string }) => ({
    message: `The app closed while changing the media folder from ${from} to ${to}, and ${missing} is not available now.`,
    nextStep:
      'Connect the disk it is on, then restart the app to complete or undo the change. No files are lost.',
  }),

  // Archives, and files from the window.
  zipEmpty: { message: 'None of these files is in the media folder.', nextStep: 'Choose other files.' },
  zipTooLarge: {
    message: 'These files total more than 4 GB, which is too large for an archive.',
    nextStep: 'Choose fewer files.',
  },
  noSuchIntake: {
    message: 'The file transfer has ended.',
    nextStep: 'It was cancelled, or no data arrived for five minutes. Choose the file again.',
  },
  intakeIncomplete: ({
    name,
    received,
    announced,
  }: {
    name: string
    received: number
    announced: number
  }) => ({
    message: `Only ${formatWhole(received)} of ${plural(announced, { one: '# byte', other: '# bytes' })} of ${name} arrived.`,
    nextStep: 'The file may have changed. Choose it again.',
  }),

  noSuchImport: {
    message: 'Import not found. It may have been dismissed.',
    nextStep: 'Import the files again. Files that are in the library are not added twice.',
  },

  // Downloads of results.
  noSuchPending: {
    message: 'Download not found. It may have finished or been dismissed.',
    nextStep: 'Look for the file in the library.',
  },
  downloadInterrupted: {
    message: 'The app closed while this file was being downloaded.',
    nextStep: 'Retry the download. The model is not called again; the link may have expired.',
  },
  downloadStopped: {
    message: 'Stopped.',
    nextStep: 'Retry the download. The model is not called again; the link may have expired.',
  },
  noDownloadAddress: {
    message: 'The gateway sent no link that a file can be downloaded from.',
    nextStep: 'Inspect the response.',
  },
  tooManyRedirects: {
    message: 'Too many redirects: the link to the file redirects more than five times.',
    nextStep: 'Retry later, or contact whoever runs the gateway.',
  },
  downloadPrivate: ({ host }: { host: string }) => ({
    message: `The link to the file leads to ${host}, on this computer or its network, so it was not followed.`,
    nextStep: 'Only a gateway on that network may send such links. Inspect the response.',
  }),
  downloadInsecure: ({ host }: { host: string }) => ({
    message: `The link to the file redirects from https to http at ${host}, where others could read or change it.`,
    nextStep: 'Ask whoever runs the gateway for an https link.',
  }),
  downloadExpired: ({ host }: { host: string }) => ({
    message: `The file is no longer at ${host}: links to results expire.`,
    nextStep: 'Generate again to get a new link.',
  }),
  downloadRefused: ({ host, status }: { host: string; status: number }) => ({
    message: `${host} did not send the file: it responded with HTTP ${status}.`,
    nextStep: 'Retry the download later. If this persists, contact whoever runs the gateway.',
  }),
  downloadTooLarge: ({ megabytes }: { megabytes: number }) => ({
    message: `The file is larger than ${formatWhole(megabytes)} MB and was not downloaded.`,
    nextStep: 'Request a smaller file.',
  }),
  downloadCut: ({ host, received, expected }: { host: string; received: number; expected: number }) => ({
    message: `${host} sent only ${formatWhole(received)} of ${plural(expected, { one: '# byte', other: '# bytes' })}. The incomplete file was not saved.`,
    nextStep: 'Retry the download.',
  }),
  downloadEncoded: ({ host, encoding }: { host: string; encoding: string }) => ({
    message: `${host} sent the file compressed as ${encoding}, although the request did not allow it.`,
    nextStep: 'Contact whoever runs the gateway.',
  }),
  downloadIdle: ({ host, seconds }: { host: string; seconds: number }) => ({
    message: `No data arrived from ${host} for ${formatWhole(seconds)} s, so the download was stopped.`,
    nextStep: 'Retry the download, or raise the timeout of the connection in Settings.',
  }),
}

export const libraryError = defineErrors('library', libraryErrors)
