import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'
import { defineText } from '../define-text.ts'

export interface VoiceRequests {
  readonly voices: number
  readonly requests: number
}

function requestsOf({ voices, requests }: VoiceRequests): string {
  return voices === requests
    ? plural(voices, { one: '# voice is # request.', other: '# voices are # requests.' })
    : `${plural(voices, { one: '# voice', other: '# voices' })} in parts: ${plural(requests, { one: '# request', other: '# requests' })}.`
}

export const speechTexts = {
  // The form.
  textToSpeak: 'Text to speak',
  text: 'Text',
  textPlaceholder: 'What the voices say, in any language they speak.',
  longText: (limit: string) => `Many models take at most ${limit} characters per request. Sent unchanged.`,
  sendInParts: (count: number) =>
    plural(count, { one: 'Send in # part', other: 'Send in # parts, one request each' }),
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  aboutSeconds: (count: string) => `about ${count} s`,
  aboutMinutes: (count: string) => `about ${count} min`,
  parametersOfAll: 'Parameters, all voices',
  voices: 'Voices',
  noVoices: 'Add a voice. Any name can be typed.',
  addVoice: 'Add a voice',
  add: 'Add',
  nameOfVoice: 'Voice name',
  voicePlaceholder: 'Any name, press Enter to add',
  addNamed: (name: string) => `Add “${name}”`,
  knownVoices: 'Common voice names',
  ticked: 'selected',
  noModelYet: 'no model yet',
  fileFormatOf: (name: string) => `File format of ${name}`,
  defaultFormat: 'default',
  asAllVoices: 'as all voices',
  modelOf: (name: string) => `Model of ${name}`,
  chooseModel: 'Choose another model',
  useSharedModel: 'Use the model of all voices',
  duplicateVoice: 'Duplicate',
  removeVoice: 'Remove from the list',
  voiceRemoved: (name: string) => `${name} removed from the list`,
  speak: 'Speak',
  speakWith: (count: number) => plural(count, { one: 'Speak with # voice', other: 'Speak with # voices' }),
  sentOnce: 'Sent once per click.',
  sentOnceWaits: (limit: string) => `Sent once per click. Up to ${limit} at a time, the others wait.`,
  requestsOf,
  requestsOfWait: ({ limit, ...count }: VoiceRequests & { limit: string }) =>
    `${requestsOf(count)} Up to ${limit} at a time, the others wait.`,

  // The spoken clips.
  clips: 'Clips',
  countClips: (count: number) => plural(count, { one: '# clip', other: '# clips' }),
  comparison: 'Comparison',
  sideBySide: 'Side by side',
  blind: 'Blind',
  view: 'View',
  waveform: 'Waveform',
  spectrogram: 'Spectrogram',
  queue: 'Queue',
  queueOf: (count: string) => `Queue: ${count}`,
  nothingYet: 'No audio yet',
  nothingYetHint:
    'Choose a model, write a text and select the voices that speak it. Their clips are shown side by side, and each is saved to the library first.',
  fillExample: 'Fill in an example',
  exampleText:
    'The harbour office opens at seven. Ships over forty metres call on channel twelve, and wait for the green light before they pass the wall.',

  groupOf: (text: string) => `Clips: ${text}`,
  noText: 'No text',
  countVoices: (count: number) => plural(count, { one: '# voice', other: '# voices' }),
  reuseSettings: 'Reuse settings',
  saveAll: 'Save all as an archive',

  voiceAt: (place: string) => `Voice ${place}`,
  chooseBest: 'Best',
  chooseAsBest: (voice: string) => `Choose ${voice} as the best`,
  yourChoice: 'your choice',
  choseBlind: ({ voice, won, of }: { voice: string; won: number; of: number }) =>
    `You chose ${voice} without knowing its name. It won ${won} of ${plural(of, { one: '# blind vote', other: '# blind votes' })}.`,
  partOf: ({ part, parts }: { part: number; parts: number }) => `${part} of ${parts}`,
  joined: {
    title: 'Joined parts',
    name: (voice: string) => `${voice}, whole text`,
    madeOf: (parts: number) => `joined from ${formatWhole(parts)} parts`,
    waiting: ({ there, parts }: { there: number; parts: number }) =>
      `${formatWhole(there)} of ${formatWhole(parts)} parts. They are joined when all are complete.`,
    incomplete: ({ there, parts }: { there: number; parts: number }) =>
      `Incomplete: ${formatWhole(there)} of ${formatWhole(parts)} parts. Retry the others to get one file.`,
    none: (parts: number) => `All ${formatWhole(parts)} parts are complete, and not joined.`,
    join: 'Join parts',
    joining: 'Joining',
  },
  blindName: (letter: string) => `Voice ${letter}`,
  voice: 'Voice',
  thisVoice: 'this voice',
  thisClip: 'this clip',
  stopVoice: (voice: string) => `Stop ${voice}`,
  partKept: 'The audio received so far is saved.',
  nothingArrived: 'No audio was received.',
  noAudio: 'No audio',
  endedWithoutAudio: 'The response ended without any audio.',
  more: 'More',
  moreFor: (name: string) => `More for ${name}`,
  /** The menu of a voice in the form, not of one of its clips. */
  moreForVoice: (name: string) => `More for the voice ${name}`,
  inspectRequest: 'Inspect request',
  resend: 'Resend',
  addToFavourites: 'Add to favourites',
  addNamedToFavourites: (name: string) => `Add ${name} to favourites`,
  removeFromFavourites: 'Remove from favourites',
  removeNamedFromFavourites: (name: string) => `Remove ${name} from favourites`,
  wrongType: ({ stated, found }: { stated: string; found: string }) =>
    `The response states ${stated}, but its bytes are ${found}. It is saved as ${found}.`,
  clipInTrash: 'This clip is in the trash',
  restore: 'Restore',
  restoring: 'Restoring',
  fileMissing: 'The file is missing from the media folder. Its settings can be reused.',
  notSaved: 'The audio could not be saved.',
  removeFromQueue: 'Remove from the queue',
  removeVoiceFromQueue: (voice: string) => `Remove ${voice} from the queue`,
  heldByClose: 'Not sent before the app was closed',
  send: 'Send',
  waits: (limit: string) => `Waiting, ${limit} at a time`,
  notSent: 'Not sent',
  sending: 'Sending',
  requestOfClip: 'Request of a clip',

  // The measurements of a clip.
  measured: 'Measured',
  duration: 'Duration',
  firstByte: 'First byte',
  wholeFile: 'Whole file',
  speed: 'Speed (× real time)',
  charactersPerSecond: 'Characters per second',
  loudness: 'Loudness',
  loudnessUnits: (value: string) => `${value} LUFS`,
  silent: 'silent',
  silenceAtEnds: 'Silence at start and end',
  allSilent: 'all of it',
  formatFound: 'Format of the file',
  contentType: 'Content type received',
  contentTypeWrong: 'Does not match the file',
  wrong: 'Wrong: ',
  size: 'Size',
  stereo: 'stereo',
  countChannels: (count: number) => plural(count, { one: '# channel', other: '# channels' }),
  kilohertz: (value: string) => `${value} kHz`,
  bits: (value: string) => `${value} bit`,
  bitRate: (value: string) => `${value} kbit/s`,

  // The round-trip check.
  roundTrip: 'Round-trip check',
  roundTripHint: 'Transcribes the clips, and compares the result with your text.',
  roundTripDone: 'Transcribed and compared with your text.',
  transcriptionModel: 'Transcription model',
  chooseTranscriptionModel: 'Choose a transcription model first',
  runAgain: 'Run again',
  transcribe: (count: number) => plural(count, { one: 'Transcribe # clip', other: 'Transcribe # clips' }),
  results: 'Transcripts of the clips',
  stopTranscribing: (voice: string) => `Stop the transcription of ${voice}`,
  inspectTranscription: (voice: string) => `Inspect the transcription of ${voice}`,
  showAll: 'Show all',
  showAllOf: (voice: string) => `Show all of the transcript of ${voice}`,
  showLess: 'Show less',
  showLessOf: (voice: string) => `Show less of the transcript of ${voice}`,
  wordsDiffer: ({ count, words }: { count: string; words: number }) =>
    plural(words, { one: `${count} of # word differs`, other: `${count} of # words differ` }),
  wordErrorRate: (percent: string) => `${percent} % word error rate`,
  missingWord: 'In the text, missing from the transcript',
  missing: 'missing: ',
  insertedWord: 'In the transcript, not in the text',
  inserted: 'inserted: ',

  /** Descriptions of the parameters. */
  fields: {
    responseFormat: 'Audio file format. PCM is raw samples, saved as a WAV file.',
    speed: 'Speaking speed: 1 is normal.',
    instructions: 'How to speak: mood, accent, pace. Older models reject this field.',
    streamFormat:
      'Whether the audio comes as one file, or in pieces as events. Older models send a file only.',
    language: 'Language of the text. Only a few providers support it.',
    taskType: 'Kind of synthesis, such as voice cloning. Only a few providers support it.',
    refAudio: 'URL or data of a recording whose voice is cloned. Only a few providers support it.',
    refText: 'Transcript of ref_audio.',
    xVectorOnlyMode:
      'Clone the voice of ref_audio without using its transcript. Only a few providers support it.',
    maxNewTokens: 'Maximum length of the speech, in tokens. Only a few providers support it.',
    metadata: 'Metadata sent with the request. Only a few providers support it.',
  },
}

export const speechText = defineText('speech', speechTexts)
