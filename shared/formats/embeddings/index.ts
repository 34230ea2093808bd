import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { embeddingFields } from './embedding-fields.ts'
import { buildEmbeddingRequest, type EmbeddingInput } from './embedding-request.ts'
import { createEmbeddingReader, readEmbeddingResponse, type OnVectors } from './embedding-response.ts'

/** POST /v1/embeddings. */
export const embeddingsFormat: Format<EmbeddingInput, Part[]> = {
  id: 'embeddings',
  fields: embeddingFields,
  request: buildEmbeddingRequest,
  response: readEmbeddingResponse,
  createBodyReader: (context) => createEmbeddingReader(context),
}

/** The same, for one request whose vectors are wanted. */
export function embeddingsFormatFor(onVectors: OnVectors): Format<EmbeddingInput, Part[]> {
  return { ...embeddingsFormat, createBodyReader: (context) => createEmbeddingReader(context, onVectors) }
}
