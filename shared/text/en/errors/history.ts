import { defineErrors } from '../../define-errors.ts'

export const historyErrors = {
  noSuchRun: { message: 'Run not found. It may have been deleted.', nextStep: 'Choose another run.' },
  videosAreJobs: {
    message: 'Videos cannot be resent from History.',
    nextStep: 'Use the Video tab, which tracks the job and saves the video.',
  },
  stillRunning: {
    message: 'This run is still running.',
    nextStep: 'Stop it or wait for it to finish, then delete it.',
  },
  unknownFormat: ({ format }: { format: string }) => ({
    message: `This version of the app cannot send the format “${format}”.`,
    nextStep: 'Update the app. The recorded request is kept.',
  }),
  addressUnusual: {
    message: 'This request cannot be resent unchanged: its address is unusual.',
    nextStep: 'Send a new request from its tab.',
  },
  bodyTooLarge: {
    message: 'This request cannot be resent unchanged: its body was too large to record in full.',
    nextStep: 'Send a new request from its tab.',
  },
  bodyNotJson: {
    message: 'This request cannot be resent unchanged: its body is not plain JSON.',
    nextStep: 'Send a new request from its tab.',
  },
}

export const historyError = defineErrors('history', historyErrors)
