import type { Field } from '../field.ts'

const promptField: Field = {
  name: 'prompt',
  kind: 'text',
  help: 'Words that help the model: names, spellings, or how the text before ended.',
  initial: '',
  group: 'common',
}

const temperatureField: Field = {
  name: 'temperature',
  kind: 'number',
  help: 'How freely the model guesses. 0 lets it choose by itself.',
  initial: 0,
  range: { min: 0, max: 1, step: 0.1 },
  group: 'common',
}

/** The optional form fields of a transcription (wire-reference.md, 8.2). A name with `[]` is repeated for each member. */
export const transcriptionFields: readonly Field[] = [
  {
    name: 'language',
    kind: 'text',
    help: 'The language that is spoken, as a code of two letters such as en.',
    initial: 'en',
    group: 'common',
  },
  promptField,
  {
    name: 'response_format',
    kind: 'choice',
    help: 'The shape of the answer. Times come with verbose_json, srt, vtt and diarized_json; many models take json only.',
    initial: 'verbose_json',
    choices: ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'],
    group: 'common',
  },
  temperatureField,
  {
    name: 'timestamp_granularities[]',
    kind: 'text-list',
    help: 'What gets times: words, segments or both. Needs verbose_json.',
    initial: ['word', 'segment'],
    choices: ['word', 'segment'],
    group: 'common',
  },
  {
    name: 'stream',
    kind: 'boolean',
    help: 'Send the text while it is understood. Older models ignore it.',
    initial: true,
    group: 'common',
  },
  {
    name: 'include[]',
    kind: 'text-list',
    help: 'What is told besides, such as how sure the model is.',
    initial: ['logprobs'],
    choices: ['logprobs'],
    group: 'more',
  },
  {
    name: 'chunking_strategy',
    kind: 'json',
    help: 'How long sound is cut. "auto", or an object with its own settings. Needed to tell speakers in more than 30 s.',
    initial: 'auto',
    group: 'more',
  },
  {
    name: 'known_speaker_names[]',
    kind: 'text-list',
    help: 'Names of the speakers, in the order of their samples.',
    initial: [],
    group: 'more',
  },
  {
    name: 'known_speaker_references[]',
    kind: 'text-list',
    help: 'A sample of each speaker, as a data address.',
    initial: [],
    group: 'more',
  },
  {
    name: 'languages[]',
    kind: 'text-list',
    help: 'Languages that may be spoken, as codes. Newer models only.',
    initial: [],
    group: 'more',
  },
  {
    name: 'keywords[]',
    kind: 'text-list',
    help: 'Words that are likely to be said. Newer models only.',
    initial: [],
    group: 'more',
  },
]

/** The optional form fields of a translation (wire-reference.md, 8.3). */
export const translationFields: readonly Field[] = [
  promptField,
  {
    name: 'response_format',
    kind: 'choice',
    help: 'The shape of the answer. Times come with verbose_json, srt and vtt; many models take json only.',
    initial: 'verbose_json',
    choices: ['json', 'text', 'srt', 'verbose_json', 'vtt'],
    group: 'common',
  },
  temperatureField,
]
