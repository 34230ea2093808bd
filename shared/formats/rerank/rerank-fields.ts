import type { Field } from '../field.ts'

/**
 * The optional fields of a rerank request: those of gateway-api.md, and those the gateway forwards (wire-reference.md, 7.2).
 * Model, query and documents come from the form.
 */
export const rerankFields: readonly Field[] = [
  {
    name: 'top_n',
    kind: 'integer',
    help: 'How many results to return. Without it all documents come back.',
    initial: 10,
    range: { min: 1, max: 100, step: 1 },
    group: 'common',
  },
  {
    name: 'return_documents',
    kind: 'boolean',
    help: 'Send the text of each document back. Some models ignore it.',
    initial: true,
    group: 'common',
  },
  {
    name: 'max_chunk_per_doc',
    kind: 'integer',
    help: 'Into how many pieces a long document is cut at most. Known to a few vendors only.',
    initial: 10,
    range: { min: 1, max: 100, step: 1 },
    group: 'more',
  },
  {
    name: 'overlap_tokens',
    kind: 'integer',
    help: 'How many tokens neighbouring pieces share. Known to a few vendors only.',
    initial: 80,
    range: { min: 0, max: 200, step: 1 },
    group: 'more',
  },
]
