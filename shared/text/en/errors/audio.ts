import { defineErrors } from '../../define-errors.ts'

/** Formats a size in bytes, which main recorded with the error. */
const bytesOf = (size: string): string => `${size} ${Number(size) === 1 ? 'byte' : 'bytes'}`

export const audioErrors = {
  // Speech.
  noText: { message: 'There is no text to speak.', nextStep: 'Write the text first.' },
  noVoice: { message: 'No voice is selected.', nextStep: 'Select a voice, or type the name of one.' },
  emptyResponse: {
    message: 'The response is empty: it contains no audio.',
    nextStep: 'Retry, or try another voice or model.',
  },
  headerOnly: {
    message: 'The response is the header of an audio file, without any audio.',
    nextStep: 'Retry, or try another response_format, voice or model.',
  },
  cutOff: ({ bytes, stated }: { bytes: string; stated: string }) => ({
    message: `The audio is cut off: ${bytes} of the ${bytesOf(stated)} that the file states.`,
    nextStep: 'What arrived is saved. Retry to get the whole file.',
  }),
  notAudio: ({ bytes, mediaType }: { bytes: string; mediaType: string }) => ({
    message: `The response is not audio: ${bytesOf(bytes)} of ${mediaType}.`,
    nextStep: 'Try another response_format or model. What arrived is saved unchanged.',
  }),
  unknownData: ({ bytes }: { bytes: string }) => ({
    message: `The response is not audio: ${bytesOf(bytes)} of unknown data.`,
    nextStep: 'Try another response_format or model. What arrived is saved unchanged.',
  }),
  textInstead: {
    message: 'The response is text, not audio.',
    nextStep: 'Check that this model generates speech, or choose another one.',
  },
  notWholeInRecord: {
    message: 'The audio could not be saved: only part of the response was recorded.',
    nextStep: 'Use a shorter text or a compressed response_format, and check whether the disk is full.',
  },

  partsMissing: ({ there, count }: { there: string; count: string }) => ({
    message: `Only ${there} of the ${count} parts ${Number(there) === 1 ? 'is' : 'are'} complete and in the library. Nothing was joined.`,
    nextStep: 'Retry the parts that failed.',
  }),
  partDiffers: ({ part }: { part: string }) => ({
    message: `Part ${part} cannot be joined: it has another format, sample rate or number of channels than the first.`,
    nextStep: 'Retry this part with the settings of the others. The parts are kept.',
  }),
  cannotBeJoined: ({ mediaType }: { mediaType: string }) => ({
    message: `Files of the type ${mediaType} cannot be joined without decoding them.`,
    nextStep: 'Choose mp3, wav, opus, aac or flac as response_format. The parts are kept.',
  }),
  joinedTooLarge: {
    message: 'The parts are too large to be joined: more than 256 MB.',
    nextStep: 'Choose a compressed response_format. The parts are kept.',
  },

  // Transcription.
  noFile: { message: 'There is no audio file to send.', nextStep: 'Choose a file, or record one.' },
  notCompressed: ({ name }: { name: string }) => ({
    message: `${name} could not be compressed: this window cannot read its audio.`,
    nextStep: 'Convert it with another program, or split it, and choose the new file.',
  }),
  fileIsEmpty: ({ name }: { name: string }) => ({
    message: `${name} is empty: it has no bytes.`,
    nextStep: 'Choose another file, or record one.',
  }),
  emptyFile: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is empty. Nothing was sent.`,
    nextStep: 'Choose another file, or record again.',
  }),
  fileWithoutAudio: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} has a header, but no audio. Nothing was sent.`,
    nextStep: 'Choose another file, or record again.',
  }),
  stillImporting: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} is still being imported. Nothing was sent.`,
    nextStep: 'Send again once the import is complete.',
  }),
  transcriptNotComplete: {
    message: 'The transcript is not complete yet.',
    nextStep: 'Wait until the request has ended.',
  },
  noTranscript: {
    message: 'This request has no transcript.',
    nextStep: 'Open the inspector to see the response.',
  },
  transcriptNotJson: {
    message: 'The response is not a transcript: it is labelled JSON, but is invalid or incomplete.',
    nextStep: 'Retry, or try another response_format. The inspector has what arrived.',
  },
  transcriptNotText: {
    message: 'The response is not a transcript: its bytes are not text.',
    nextStep: 'Retry, or try another model. The inspector has what arrived.',
  },
  emptyTranscript: {
    message: 'The response is empty: it contains no transcript.',
    nextStep: 'Try another model, or another response_format.',
  },
}

export const audioError = defineErrors('audio', audioErrors)
