import { formatWhole } from '../../intl.ts'
import { plural } from '../../plural.ts'
import { defineErrors } from '../../define-errors.ts'

export const runsErrors = {
  noSuchRun: { message: 'Run not found. It may have been deleted.', nextStep: 'Reopen the conversation.' },
  runBug: {
    message: 'The app failed while reading this response.',
    nextStep: 'The received data is kept. Inspect the request for the bytes, and report this as a bug.',
  },
  mediaBug: {
    message: 'The app failed while saving this file.',
    nextStep: 'Its bytes are in the record of the request. Inspect the request, and report this as a bug.',
  },
  computerSlept: {
    message: 'The computer slept while this request was running, and the connection was lost.',
    nextStep: 'The received data is kept. A retry may be charged again.',
  },
  backgroundNotKept: {
    message: 'The gateway accepted a background response, but does not return it.',
    nextStep:
      'What arrived is kept. It may still run at the gateway and be charged. Remove the field background to wait for the response.',
  },
  backgroundGone: {
    message: 'The gateway no longer has this background response.',
    nextStep: 'What arrived is kept. It has probably been charged. A retry is charged again.',
  },
  backgroundKeyMissing: {
    message: 'The key of this connection is missing, so the background response cannot be polled.',
    nextStep: 'Enter the key in Settings. The response goes on at the gateway meanwhile.',
  },
  backgroundNeverOver: ({ hours }: { hours: number }) => ({
    message: `This background response was not complete after ${hours} h, so it is no longer polled.`,
    nextStep: 'What arrived is kept. It may still run at the gateway. A retry is charged again.',
  }),
  stillRunning: {
    message: 'This request is still running.',
    nextStep: 'Wait for it to finish, or stop it first.',
  },
  appCloses: {
    message: 'The app is closing. Nothing was sent.',
    nextStep: 'Restart the app, then retry.',
  },

  // Reading a response.
  tookTooLong: ({ seconds }: { seconds: number }) => ({
    message: `Reading this response took more than ${seconds} s and was stopped.`,
    nextStep: 'Its bytes are in the record of the request.',
  }),
  tooMuchToRead: {
    message: 'Reading this response takes more memory than the app allows for one response.',
    nextStep: 'Its bytes are in the record of the request.',
  },
  notReadable: {
    message: 'The app failed while reading this response.',
    nextStep: 'Its bytes are in the record of the request. Report this as a bug.',
  },
  closedWhileReading: {
    message: 'The app is closing.',
    nextStep: 'The bytes are in the record of the request. Open it again after the next start.',
  },
  unknownFormat: ({ format }: { format: string }) => ({
    message: `This version of the app cannot read the format “${format}”.`,
    nextStep: 'Update the app. The recorded bytes are kept.',
  }),
  recordEndsEarly: {
    message: 'The record of this response ends early.',
    nextStep: 'The received data is kept. Retry to get a complete response.',
  },

  // Files of requests and responses.
  fileGone: ({ fileName }: { fileName: string }) => ({
    message: `The file ${fileName} was not found, so nothing was sent. It may have been deleted.`,
    nextStep: 'Restore it in the library or choose another file, then retry.',
  }),
  uploadGone: {
    message: 'A file of this request was not found, so nothing was sent. It may have been deleted.',
    nextStep: 'Choose the file again, then retry.',
  },
  notAnImage: ({ bytes, mediaType }: { bytes: number; mediaType: string }) => ({
    message: `Not an image: ${plural(bytes, { one: '# byte', other: '# bytes' })} of ${mediaType}.`,
    nextStep: 'The data is kept as received. Retry, or choose another model.',
  }),
  unknownImage: ({ bytes }: { bytes: number }) => ({
    message: `Not an image: ${plural(bytes, { one: '# byte', other: '# bytes' })} of an unknown type.`,
    nextStep: 'The data is kept as received. Retry, or choose another model.',
  }),
  imageCut: ({ bytes }: { bytes: number }) => ({
    message: `An image in this response is incomplete: its data ends after ${plural(bytes, { one: '# byte', other: '# bytes' })}.`,
    nextStep: 'The received data is kept. Retry to get a complete image.',
  }),
  tooManyDownloads: ({ files, megabytes }: { files: number; megabytes: number }) => ({
    message: `The response links to more or larger files than are downloaded for one response: at most ${formatWhole(files)} files, ${formatWhole(megabytes)} MB in total.`,
    nextStep: 'Inspect the response for the links that were not followed.',
  }),
  previewOnly: {
    message: 'Only a preview arrived, not the image itself.',
    nextStep: 'The preview is in the record, and can be saved from there. No new request is sent.',
  },
  notKept: {
    message: 'This file was received but not saved in the library.',
    nextStep:
      'Its bytes are in the record: open the request in History to save them. No new request is sent.',
  },
}

export const runsError = defineErrors('runs', runsErrors)
