import type { Field } from '../field.ts'

/** Voices that are widely known (wire-reference.md, 8.1). Each vendor has names of its own, so any other can be typed. */
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

/** As many characters as the best-known models speak in one go (wire-reference.md, 8.1). A hint: longer texts are sent. */
export const typicalMaxCharacters = 4096

/**
 * The optional fields of speech: those of gateway-api.md, and those of wire-reference.md 8.1 that the gateway knows. Model,
 * text and voice are filled by the form.
 */
export const speechFields: readonly Field[] = [
  {
    name: 'response_format',
    kind: 'choice',
    help: 'The kind of sound file. PCM is bare samples, which are saved as a WAV file.',
    initial: 'mp3',
    choices: ['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'],
    group: 'common',
  },
  {
    name: 'speed',
    kind: 'number',
    help: 'How fast the text is spoken: 1 is the usual speed.',
    initial: 1,
    range: { min: 0.25, max: 4, step: 0.05 },
    group: 'common',
  },
  {
    name: 'instructions',
    kind: 'text',
    help: 'How to speak: mood, accent, pace. Older models refuse this field.',
    initial: '',
    group: 'common',
  },
  {
    name: 'stream_format',
    kind: 'choice',
    help: 'Whether the sound comes as a file, or piece by piece as events. Older models take a file only.',
    initial: 'sse',
    choices: ['audio', 'sse'],
    group: 'common',
  },
  {
    name: 'language',
    kind: 'text',
    help: 'The language of the text. Known to a few vendors only.',
    initial: '',
    group: 'more',
  },
  {
    name: 'task_type',
    kind: 'text',
    help: 'What kind of speech is made, such as a voice that is copied. Known to a few vendors only.',
    initial: '',
    group: 'more',
  },
  {
    name: 'ref_audio',
    kind: 'text',
    help: 'Address or data of a recording whose voice is copied. Known to a few vendors only.',
    initial: '',
    group: 'more',
  },
  {
    name: 'ref_text',
    kind: 'text',
    help: 'What is said in ref_audio.',
    initial: '',
    group: 'more',
  },
  {
    name: 'x_vector_only_mode',
    kind: 'boolean',
    help: 'Copy the voice of ref_audio without its words. Known to a few vendors only.',
    initial: true,
    group: 'more',
  },
  {
    name: 'max_new_tokens',
    kind: 'integer',
    help: 'How long the speech may become, in tokens. Known to a few vendors only.',
    initial: 2048,
    range: { min: 1, max: 8192, step: 1 },
    group: 'more',
  },
  {
    name: 'metadata',
    kind: 'json',
    help: 'Notes that travel with the request. Known to a few vendors only.',
    initial: {},
    group: 'more',
  },
]
