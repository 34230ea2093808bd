import { plural } from '../plural.ts'
import { defineText } from '../define-text.ts'

export const transcribeTexts = {
  // The form.
  request: 'Request',
  task: 'Task',
  transcribe: 'Transcribe',
  translate: 'Translate',
  both: 'Both',
  modelToTranscribe: 'Model to transcribe',
  modelToTranslate: 'Model to translate',
  transcribeFile: 'Transcribe file',
  translateFile: 'Translate file',
  transcribeAndTranslate: 'Transcribe and translate',
  sentOnce: 'Sent once per click.',
  sentTwice: 'Two requests for each click.',
  file: 'File',
  audioFile: 'Audio file',
  orDrop: 'or drop one here',
  dropHere: 'Drop to transcribe',
  chooseFile: 'Choose a file',
  chooseAnotherFile: 'Choose another file',
  readSoFar: ({ read, total }: { read: string; total: string }) => `${read} of ${total}`,
  stopReading: (fileName: string) => `Stop reading ${fileName}`,
  remove: (fileName: string) => `Remove ${fileName}`,
  removed: (fileName: string) => `${fileName} removed`,

  compress: 'Compress',
  compressing: (percent: string) => `Compressing, ${percent} %`,
  compressed: ({ before, after }: { before: string; after: string }) =>
    `Compressed from ${before} to ${after}, one channel`,
  doubts: {
    notAudio: (mediaType: string) =>
      `Not an audio file: its type is ${mediaType}. Most models reject it. Sent unchanged.`,
    empty: 'There is no audio in this file: it ends after its header.',
    unreadable: 'The file cannot be read. It is in the trash, or missing from the media folder.',
    tooShort: 'Shorter than 0.1 s: most models reject it. Sent unchanged.',
    silent: 'This file is silent: models may make up words. Sent unchanged.',
    tooLarge: (limit: string) => `Over ${limit}: most models reject it. Sent unchanged.`,
  },

  // The transcript.
  transcript: 'Transcript',
  translation: 'Translation',
  translationMark: 'translation',
  textOfTranscript: 'Text of the transcript',
  textOfTranslation: 'Text of the translation',
  nothingYet: 'No transcripts yet',
  nothingYetHint:
    'Record something, or choose, drop or paste an audio file. Its words appear here. With timestamps, which response_format requests, click a word to hear it, and save all as subtitles. The example requests a timestamp for every word.',
  chooseAudioFile: 'Choose an audio file',
  fillExample: 'Fill in an example',
  requestNotFound: 'This request was not found',
  requestNotFoundHint:
    'It may have been deleted from History. A transcript that was saved as a file is not affected.',
  reading: 'Reading the transcript',
  uploading: ({ sent, total }: { sent: string; total: string }) => `Uploading ${sent} of ${total}`,
  upload: 'Upload',
  uploaded: 'Uploaded. Waiting for the transcript',
  receiving: 'Receiving text',
  stop: 'Stop',
  nothingArrived: 'No text was received.',
  partKept: (count: number) =>
    plural(count, { one: 'The # word received is saved.', other: 'The # words received are saved.' }),
  noWords: 'No words',
  endedWithoutWords: 'The response ended without any text. There may be no speech in this audio.',
  words: (count: number) => plural(count, { one: '# word', other: '# words' }),
  segmentsAndWords: ({ segments, words }: { segments: number; words: number }) =>
    `${plural(segments, { one: '# segment', other: '# segments' })}, ${plural(words, { one: '# word', other: '# words' })}`,
  missingTimes: {
    none: 'No timestamps in the response',
    notAsked: 'No timestamps: they were not requested.',
    notGiven: 'No timestamps, though they were requested. Another model may give them.',
    ask: 'Retry with timestamps',
    sentOnceMore: 'One more request, like the first:',
  },
  usageSeconds: (seconds: string) => `usage ${seconds} s`,
  usageTokens: ({ input, output }: { input: string; output: string }) => `usage ${input} in · ${output} out`,
  goTo: (position: string) => `Go to ${position}`,
  follow: 'Follow',
  followAlong: 'Follow along',
  findInText: 'Find in text',
  copyText: 'Copy text',
  playFromHere: 'Play from here',

  // The pane next to the transcript.
  sidePane: 'Export and transcripts',
  side: 'Panel',
  export: 'Export',
  exportOf: 'Export of',
  columnAt: (place: string) => `Column ${place}`,
  noFileYet: 'No file yet',
  noFileYetHint:
    'A transcript can be saved as SRT or VTT subtitles, as text, and as JSON with all its timestamps.',
  exportFormat: 'Export format',
  saveAs: (format: string) => `Save as ${format}`,
  text: 'Text',
  copyFile: 'Copy file',
  saveFile: 'Save file',
  needsTimestamps: 'SRT and VTT need timestamps.',
  longestLine: 'Longest line',
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  linesPerSubtitle: 'Lines per subtitle',
  transcripts: 'Transcripts',
  retry: 'Retry',
  readingTranscripts: 'Reading the transcripts',
  noTranscripts: 'Every transcript is kept and listed here.',
  readingOlder: 'Reading',
  showOlder: 'Show older',
  unnamed: 'Untitled audio',
  showBeside: 'Show side by side',
  showNamedBeside: (name: string) => `Show ${name} side by side`,
  reuseSettings: 'Reuse settings',
  reuseSettingsOf: (name: string) => `Reuse settings of ${name}`,

  /** Descriptions of the parameters. */
  fields: {
    prompt: 'Words that help the model: names, spellings, or the end of the text before.',
    temperature: 'Sampling temperature. 0 lets the model adjust it automatically.',
    language: 'Language spoken, as a two-letter code such as en.',
    responseFormat:
      'Format of the response. Timestamps come with verbose_json, srt, vtt and diarized_json; many models support json only.',
    translationFormat:
      'Format of the response. Timestamps come with verbose_json, srt and vtt; many models support json only.',
    timestampGranularities: 'What gets timestamps: words, segments or both. Needs verbose_json.',
    stream: 'Send the text while it is recognised. Older models ignore it.',
    include: 'Additional data in the response, such as log probabilities.',
    chunkingStrategy:
      'How long audio is split. "auto", or an object with its own settings. Required to tell speakers apart in more than 30 s.',
    knownSpeakerNames: 'Names of the speakers, in the order of their samples.',
    knownSpeakerReferences: 'A sample of each speaker, as a data URL.',
    languages: 'Languages that may be spoken, as codes. Newer models only.',
    keywords: 'Words that are likely to occur. Newer models only.',
  },
}

export const transcribeText = defineText('transcribe', transcribeTexts)
