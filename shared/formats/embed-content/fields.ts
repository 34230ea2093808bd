import { embeddingsText } from '../../text/en/embeddings.ts'
import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/**
 * The optional fields of a request for the embedding of contents (see shared/gateway/wire/embed-content.md, "Request fields").
 * Model and contents come from the form.
 */
export const embedContentFields: readonly Field[] = [
  {
    name: 'taskType',
    kind: 'choice',
    help: () => embeddingsText().fields.taskType,
    initial: 'RETRIEVAL_DOCUMENT',
    choices: [
      'RETRIEVAL_DOCUMENT',
      'RETRIEVAL_QUERY',
      'SEMANTIC_SIMILARITY',
      'CLASSIFICATION',
      'CLUSTERING',
      'QUESTION_ANSWERING',
      'FACT_VERIFICATION',
      'CODE_RETRIEVAL_QUERY',
    ],
    group: 'common',
  },
  {
    name: 'outputDimensionality',
    kind: 'integer',
    help: () => embeddingsText().fields.outputDimensionality,
    initial: 768,
    range: { min: 1, max: 3072, step: 1 },
    group: 'common',
  },
  {
    name: 'title',
    kind: 'text',
    help: () => embeddingsText().fields.title,
    initial: '',
    group: 'more',
  },
]

export const embedContentPrimary: readonly PrimaryField[] = [
  { name: 'taskType', label: () => fieldsText().names.purpose },
  { name: 'outputDimensionality', label: () => fieldsText().names.dimensions },
  { name: 'title', label: () => fieldsText().names.title },
]
