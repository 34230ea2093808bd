import type { JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt, stringAt } from '../../text/json-parts.ts'
import { countTokens } from '../../text/tokens.ts'
import { chatWording } from '../../text/wording.ts'

/** A checked request for a ranking. */
export interface ParsedRerankRequest {
  readonly query: string
  readonly documents: readonly string[]
  readonly topN: number
  readonly returnsDocuments: boolean
  readonly tokens: number
}

const maxDocuments = 1_000

/** See shared/gateway/wire/rerank.md, "Request fields". */
const rules: FieldRules = {
  query: { type: 'string' },
  documents: { type: 'array', items: { type: 'string|object' } },
  top_n: { type: 'integer', min: 1 },
  return_documents: { type: 'boolean' },
  max_chunk_per_doc: { type: 'integer', min: 1 },
  overlap_tokens: { type: 'integer', min: 0 },
}

/**
 * Reads the fields of a request, or returns the error for the wrong one. The gateway itself requires a query and
 * documents.
 */
export function parseRerankRequest(body: JsonObject, model: string): ParsedRerankRequest | Failure {
  if ((body['query'] ?? '') === '') return missingFieldFailure('query')
  const list = body['documents']
  if (!Array.isArray(list) || list.length === 0) return missingFieldFailure('documents')
  const failure = checkFields(body, rules, chatWording)
  if (failure !== undefined) return failure
  if (list.length > maxDocuments) {
    const message = `Invalid 'documents': array too long. Expected an array with maximum length ${maxDocuments}, but got an array with length ${list.length} instead.`
    return fieldFailure('documents', 'array_above_max_length', message)
  }
  if (model === 'practice-rerank-strings' && body['top_n'] !== undefined && body['top_n'] !== null)
    return fieldFailure(
      'top_n',
      'unsupported_parameter',
      "Unsupported parameter: 'top_n' is not supported with this model.",
    )
  const query = stringAt(body, 'query')
  const documents = list.map((document) =>
    typeof document === 'string' ? document : stringAt(document, 'text'),
  )
  return {
    query,
    documents,
    topN: Math.min(numberAt(body, 'top_n') ?? documents.length, documents.length),
    returnsDocuments: body['return_documents'] === true,
    tokens: documents.reduce((sum, document) => sum + countTokens(document), countTokens(query)),
  }
}
