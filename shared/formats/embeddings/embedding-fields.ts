import type { Field } from '../field.ts'

/** The optional fields of an embeddings request (gateway-api.md; wire-reference.md, 7.1). Model and input come from the form. */
export const embeddingFields: readonly Field[] = [
  {
    name: 'dimensions',
    kind: 'integer',
    help: 'How many numbers a vector has. Only some models can shorten theirs.',
    initial: 256,
    range: { min: 1, max: 4096, step: 1 },
    group: 'common',
  },
  {
    name: 'encoding_format',
    kind: 'choice',
    help: 'How the numbers travel: base64 is a third of the size and faster to read, and gives the same vectors.',
    initial: 'base64',
    choices: ['float', 'base64'],
    group: 'common',
  },
  {
    name: 'user',
    kind: 'text',
    help: 'A name for the end user, for the vendor to recognise misuse.',
    initial: '',
    group: 'more',
  },
]
