import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { rerankText } from '../../text/en/rerank.ts'

/**
 * The optional fields of a rerank request: the documented ones, and those that the gateway forwards (see
 * shared/gateway/wire/rerank.md, "Request fields"). Model, query and documents come from the form.
 */
export const rerankFields: readonly Field[] = [
  {
    name: 'top_n',
    kind: 'integer',
    help: () => rerankText().fields.topN,
    initial: 10,
    range: { min: 1, max: 100, step: 1 },
    group: 'common',
  },
  {
    name: 'return_documents',
    kind: 'boolean',
    help: () => rerankText().fields.returnDocuments,
    initial: true,
    group: 'common',
  },
  {
    name: 'max_chunk_per_doc',
    kind: 'integer',
    help: () => rerankText().fields.maxChunkPerDoc,
    initial: 10,
    range: { min: 1, max: 100, step: 1 },
    group: 'more',
  },
  {
    name: 'overlap_tokens',
    kind: 'integer',
    help: () => rerankText().fields.overlapTokens,
    initial: 80,
    range: { min: 0, max: 200, step: 1 },
    group: 'more',
  },
]

export const rerankPrimary: readonly PrimaryField[] = [
  { name: 'top_n', label: () => fieldsText().names.howManyBest, shown: [3, 5, 10] },
  { name: 'return_documents', label: () => fieldsText().names.returnDocuments },
]
