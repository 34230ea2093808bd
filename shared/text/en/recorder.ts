import { defineText } from '../define-text.ts'

export const recorderTexts = {
  recorder: 'Recorder',
  recording: 'Recording',
  paused: 'Paused',
  record: 'Record',
  recordAgain: 'Record again',
  recordAgainHint: 'The new recording replaces this one, which stays in the library.',
  discarded: 'Recording moved to the trash',
  stopRecording: 'Stop recording',
  pause: 'Pause',
  resume: 'Resume recording',
  saving: 'Saving',
  waitingForMicrophone: 'Waiting for the microphone. The browser may ask for permission.',
  writing: ({ format, shape, size }: { format: string; shape: string; size: string }) =>
    `${format}, ${shape}, ${size}. Written to disk while you speak.`,

  microphone: 'Microphone',
  systemMicrophone: 'System default microphone',
  notConnected: 'not connected',
  connectMicrophone: 'Not connected. Connect it, or choose another one.',
  inputLevel: 'Input level',
  decibels: (level: string) => `${level} dB`,
  recordedAs: 'Recording format',
  compressed: 'Compressed',
  cannotCompress: 'This browser cannot record compressed audio',
  noiseSuppression: 'Noise suppression',
  noiseSuppressionHint: 'Lets the browser remove noise and echo, and even out the volume',

  cutShort: 'The app was closed during a recording. What was recorded is in the library.',
  cutShortAt: (length: string) => `The app was closed during a recording. ${length} of it is in the library.`,
  leaveInLibrary: 'Leave it in the library',
  useRecording: 'Use this recording',

  tooShort: 'Too short',
  tooShortHint: (length: string) =>
    `The recording is ${length} long. Record again and speak a little longer.`,
  nothingHeard: 'No sound detected',
  loudest: (level: string) =>
    `The peak level was ${level} dB. Check that the microphone is on and the right one is chosen.`,
  loudestBelow: (level: string) =>
    `The peak level was below ${level} dB. Check that the microphone is on and the right one is chosen.`,
  useAnyway: 'Use it anyway',
  discard: 'Discard',
  nothingHeardSoFar: 'No sound detected so far. Check that the microphone is on and the right one is chosen.',

  problems: {
    refused: {
      title: 'Microphone access denied',
      next: 'Allow it next to the address bar or in the privacy settings of the system, then record again. Or choose an audio file.',
    },
    'no-device': {
      title: 'No microphone found',
      next: 'Connect one and record again, or choose an audio file.',
    },
    'device-gone': {
      title: 'The chosen microphone is not connected',
      next: 'Connect it again, or choose another one above.',
    },
    'device-busy': {
      title: 'The microphone could not be opened',
      next: 'Another program may be using it. Close that, or choose another microphone.',
    },
    lost: {
      title: 'The microphone was disconnected',
      next: 'What was recorded until then is saved.',
    },
    'not-possible': {
      title: 'This window cannot record',
      next: 'Browsers record only at 127.0.0.1 or over HTTPS. Open the app at the address it printed, or choose an audio file.',
    },
  },
  fileName: (moment: string) => `Recording ${moment}`,
  cutShortFileName: (moment: string) => `Recording ${moment}, cut short`,
  whatWasWritten: 'What was recorded until then is saved.',
}

export const recorderText = defineText('recorder', recorderTexts)
