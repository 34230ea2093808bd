import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { vectorTypes } from './vector-type.ts'
import { inputTypeField } from '../plain-input.ts'
import { embeddingsText } from '../../text/en/embeddings.ts'

/**
 * The optional fields of an embeddings request (see shared/gateway/wire/embeddings.md, "Request fields"). Model and input
 * come from the form.
 */
export const embeddingFields: readonly Field[] = [
  {
    name: 'dimensions',
    kind: 'integer',
    help: () => embeddingsText().fields.dimensions,
    initial: 256,
    range: { min: 1, max: 4096, step: 1 },
    group: 'common',
  },
  {
    name: 'encoding_format',
    kind: 'choice',
    help: () => embeddingsText().fields.encodingFormat,
    initial: 'base64',
    choices: ['float', 'base64'],
    group: 'common',
  },
  {
    name: 'input_type',
    kind: 'choice',
    help: () => embeddingsText().fields.inputType,
    initial: 'document',
    // Fields of Voyage, then of Cohere and NVIDIA.
    choices: [
      'document',
      'query',
      'search_document',
      'search_query',
      'classification',
      'clustering',
      'image',
      'passage',
    ],
    group: 'more',
  },
  {
    name: 'output_dtype',
    kind: 'choice',
    help: () => embeddingsText().fields.outputType,
    initial: 'int8',
    choices: vectorTypes,
    group: 'more',
  },
  {
    name: 'output_dimension',
    kind: 'integer',
    help: () => embeddingsText().fields.outputDimension,
    initial: 1024,
    range: { min: 1, max: 4096, step: 1 },
    group: 'more',
  },
  {
    name: 'user',
    kind: 'text',
    help: () => embeddingsText().fields.user,
    initial: '',
    group: 'more',
  },
  {
    ...inputTypeField,
    help: () => embeddingsText().fields.input,
  },
]

export const embeddingPrimary: readonly PrimaryField[] = [
  { name: 'dimensions', label: () => fieldsText().names.dimensions },
  { name: 'encoding_format', label: () => fieldsText().names.encoding },
  { name: 'input_type', label: () => fieldsText().names.purpose },
]
