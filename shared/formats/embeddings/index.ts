import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { embeddingFields, embeddingPrimary } from './embedding-fields.ts'
import { buildEmbeddingRequest, type EmbeddingInput } from './embedding-request.ts'
import { createEmbeddingReader, readEmbeddingResponse, type OnVectors } from './embedding-response.ts'

/** POST /v1/embeddings. */
export const embeddingsFormat: Format<EmbeddingInput, Part[]> = {
  id: 'embeddings',
  fields: embeddingFields,
  primary: embeddingPrimary,
  request: buildEmbeddingRequest,
  response: readEmbeddingResponse,
  createBodyReader: (context) => createEmbeddingReader(context),
}

/**
 * The embeddings format for one request: `onVectors` gets the vectors of its answer before its parts are returned.
 */
export function embeddingsFormatFor(onVectors: OnVectors): Format<EmbeddingInput, Part[]> {
  return { ...embeddingsFormat, createBodyReader: (context) => createEmbeddingReader(context, { onVectors }) }
}
