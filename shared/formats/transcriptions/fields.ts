import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { transcribeText } from '../../text/en/transcribe.ts'

/** The usual maximum size of a file for the vendors of the common models, in bytes. */
export const typicalMaxBytes = 25_000_000

const promptField: Field = {
  name: 'prompt',
  kind: 'text',
  help: () => transcribeText().fields.prompt,
  initial: '',
  group: 'common',
}

const temperatureField: Field = {
  name: 'temperature',
  kind: 'number',
  help: () => transcribeText().fields.temperature,
  initial: 0,
  range: { min: 0, max: 1, step: 0.1 },
  group: 'common',
}

/**
 * The optional form fields of a transcription (see shared/gateway/wire/transcriptions.md, "Form fields"). A name with `[]`
 * is repeated for each member.
 */
export const transcriptionFields: readonly Field[] = [
  {
    name: 'language',
    kind: 'text',
    help: () => transcribeText().fields.language,
    initial: 'en',
    group: 'common',
  },
  promptField,
  {
    name: 'response_format',
    kind: 'choice',
    help: () => transcribeText().fields.responseFormat,
    initial: 'verbose_json',
    choices: ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'],
    group: 'common',
  },
  temperatureField,
  {
    name: 'timestamp_granularities[]',
    kind: 'text-list',
    help: () => transcribeText().fields.timestampGranularities,
    initial: ['word', 'segment'],
    choices: ['word', 'segment'],
    group: 'common',
  },
  {
    name: 'stream',
    kind: 'boolean',
    help: () => transcribeText().fields.stream,
    initial: true,
    group: 'common',
  },
  {
    name: 'include[]',
    kind: 'text-list',
    help: () => transcribeText().fields.include,
    initial: ['logprobs'],
    choices: ['logprobs'],
    group: 'more',
  },
  {
    name: 'chunking_strategy',
    kind: 'json',
    help: () => transcribeText().fields.chunkingStrategy,
    initial: 'auto',
    group: 'more',
  },
  {
    name: 'known_speaker_names[]',
    kind: 'text-list',
    help: () => transcribeText().fields.knownSpeakerNames,
    initial: [],
    group: 'more',
  },
  {
    name: 'known_speaker_references[]',
    kind: 'text-list',
    help: () => transcribeText().fields.knownSpeakerReferences,
    initial: [],
    group: 'more',
  },
  {
    name: 'languages[]',
    kind: 'text-list',
    help: () => transcribeText().fields.languages,
    initial: [],
    group: 'more',
  },
  {
    name: 'keywords[]',
    kind: 'text-list',
    help: () => transcribeText().fields.keywords,
    initial: [],
    group: 'more',
  },
]

/** The optional form fields of a translation (see shared/gateway/wire/transcriptions.md, "Translations"). */
export const translationFields: readonly Field[] = [
  promptField,
  {
    name: 'response_format',
    kind: 'choice',
    help: () => transcribeText().fields.translationFormat,
    initial: 'verbose_json',
    choices: ['json', 'text', 'srt', 'verbose_json', 'vtt'],
    group: 'common',
  },
  temperatureField,
]

export const transcriptionPrimary: readonly PrimaryField[] = [
  { name: 'language', label: () => fieldsText().names.language },
  { name: 'prompt', label: () => fieldsText().names.hint },
  { name: 'response_format', label: () => fieldsText().names.answerShape },
  { name: 'timestamp_granularities[]', label: () => fieldsText().names.timestamps },
  { name: 'temperature', label: () => fieldsText().names.temperature },
]

export const translationPrimary: readonly PrimaryField[] = [
  { name: 'prompt', label: () => fieldsText().names.hint },
  { name: 'response_format', label: () => fieldsText().names.answerShape },
  { name: 'temperature', label: () => fieldsText().names.temperature },
]
