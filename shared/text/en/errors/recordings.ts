import { defineErrors } from '../../define-errors.ts'

const diskStep =
  'Free some space or check the folder. What was recorded until then is kept, and listed after the next start.'

export const recordingsErrors = {
  noSuchRecording: {
    message: 'This recording has ended.',
    nextStep:
      'A recording whose window does not respond for three minutes is ended and saved to the library. Start a new one.',
  },
  empty: {
    message: 'The recording contains no audio.',
    nextStep: 'Check the microphone and record again.',
  },
  brokenSamples: {
    message: 'Part of the recording does not consist of whole samples.',
    nextStep: 'The recording is kept up to here. Record again, or use the compressed format.',
  },
  tooLong: {
    message: 'The recording has reached 4 GB, the limit of a WAV file.',
    nextStep: 'Stop the recording to keep it, and start another one.',
  },
  notStarted: ({ reason }: { reason: string }) => ({
    message: `The recording could not be started. ${reason}`,
    nextStep: diskStep,
  }),
  notWritten: ({ reason }: { reason: string }) => ({
    message: `The recording could not be written. ${reason}`,
    nextStep: diskStep,
  }),
  notSaved: ({ reason }: { reason: string }) => ({
    message: `The recording could not be saved. ${reason}`,
    nextStep: diskStep,
  }),
  notRemoved: ({ reason }: { reason: string }) => ({
    message: `The recording could not be removed. ${reason}`,
    nextStep: diskStep,
  }),
}

export const recordingsError = defineErrors('recordings', recordingsErrors)
