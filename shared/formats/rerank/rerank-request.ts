import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json, JsonObject } from '../../json.ts'
import { noModelChosen } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import { formatRegistry } from '../registry.ts'
import { embeddingsError } from '../../text/en/errors/embeddings.ts'

/** The input of a rerank request. */
export interface RerankInput {
  readonly model: string
  readonly query: string
  readonly documents: readonly string[]
  /** Only the fields that are sent, by wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything else. */
  readonly extra: JsonObject
}

/**
 * Builds POST /v1/rerank (see shared/gateway/wire/rerank.md, "Request fields"). The error is `invalid-input`: no
 * model, no query or no documents, which the gateway would refuse.
 */
export function buildRerankRequest(input: RerankInput): Result<WireRequest> {
  const { model, query, documents, parameters, extra } = input
  if (model.trim() === '') return noModelChosen()
  if (query.trim() === '' && extra['query'] === undefined) {
    return err({
      kind: 'invalid-input',
      field: 'query',
      ...embeddingsError('noQuery'),
    })
  }
  if (documents.length === 0 && extra['documents'] === undefined) {
    return err({
      kind: 'invalid-input',
      field: 'documents',
      ...embeddingsError('noDocuments'),
    })
  }
  const body = withParameters({ model, query, documents: [...documents] }, parameters)
  return ok({
    ...formatRegistry.rerank.route,
    headers: {},
    body: { type: 'json', value: { ...body, ...extra } },
    expectsStream: false,
  })
}
