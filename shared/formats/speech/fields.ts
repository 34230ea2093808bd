import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { speechText } from '../../text/en/speech.ts'

/**
 * Widely known voices (see shared/gateway/wire/speech.md, "Request fields"). Each vendor has names of its own, so any
 * other can be typed.
 */
export const knownVoices: readonly string[] = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
]

/**
 * Maximum characters that the best-known models speak in one request (see shared/gateway/wire/speech.md, "Request
 * fields"). A hint: longer texts are sent.
 */
export const typicalMaxCharacters = 4096

/**
 * The optional fields of speech: the documented ones, and others that the gateway knows (see
 * shared/gateway/wire/speech.md, "Request fields"). Model, text and voice are filled by the form.
 */
export const speechFields: readonly Field[] = [
  {
    name: 'response_format',
    kind: 'choice',
    help: () => speechText().fields.responseFormat,
    initial: 'mp3',
    choices: ['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'],
    group: 'common',
  },
  {
    name: 'speed',
    kind: 'number',
    help: () => speechText().fields.speed,
    initial: 1,
    range: { min: 0.25, max: 4, step: 0.05 },
    group: 'common',
  },
  {
    name: 'instructions',
    kind: 'text',
    help: () => speechText().fields.instructions,
    initial: '',
    group: 'common',
  },
  {
    name: 'stream_format',
    kind: 'choice',
    help: () => speechText().fields.streamFormat,
    initial: 'sse',
    choices: ['audio', 'sse'],
    group: 'common',
  },
  {
    name: 'language',
    kind: 'text',
    help: () => speechText().fields.language,
    initial: '',
    group: 'more',
  },
  {
    name: 'task_type',
    kind: 'text',
    help: () => speechText().fields.taskType,
    initial: '',
    group: 'more',
  },
  {
    name: 'ref_audio',
    kind: 'text',
    help: () => speechText().fields.refAudio,
    initial: '',
    group: 'more',
  },
  {
    name: 'ref_text',
    kind: 'text',
    help: () => speechText().fields.refText,
    initial: '',
    group: 'more',
  },
  {
    name: 'x_vector_only_mode',
    kind: 'boolean',
    help: () => speechText().fields.xVectorOnlyMode,
    initial: true,
    group: 'more',
  },
  {
    name: 'max_new_tokens',
    kind: 'integer',
    help: () => speechText().fields.maxNewTokens,
    initial: 2048,
    range: { min: 1, max: 8192, step: 1 },
    group: 'more',
  },
  {
    name: 'metadata',
    kind: 'json',
    help: () => speechText().fields.metadata,
    initial: {},
    group: 'more',
  },
]

export const speechPrimary: readonly PrimaryField[] = [
  { name: 'speed', label: () => fieldsText().names.speed },
  { name: 'response_format', label: () => fieldsText().names.file, shown: ['mp3', 'wav', 'opus'] },
  { name: 'instructions', label: () => fieldsText().names.manner },
]
