import type { Part } from '../../runs/part.ts'
import {
  createEmbeddingReader,
  readEmbeddingResponse,
  type ExpectedList,
  type OnVectors,
} from '../embeddings/embedding-response.ts'
import type { Format } from '../format.ts'
import { embedContentFields, embedContentPrimary } from './fields.ts'
import { buildEmbedContentRequest, type EmbedContentInput } from './request.ts'

const expected: ExpectedList = { format: 'embed-content', missing: 'embedding', isInOrder: true }

/** POST /v1beta/models/{model}:embedContent and `:batchEmbedContents`. */
export const embedContentFormat: Format<EmbedContentInput, Part[]> = {
  id: 'embed-content',
  fields: embedContentFields,
  primary: embedContentPrimary,
  request: buildEmbedContentRequest,
  response: (body, context) => readEmbeddingResponse(body, context, expected),
  createBodyReader: (context) => createEmbeddingReader(context, { expected }),
}

/**
 * The embed-content format for one request: `onVectors` gets the vectors of its answer before its parts are returned.
 */
export function embedContentFormatFor(onVectors: OnVectors): Format<EmbedContentInput, Part[]> {
  return {
    ...embedContentFormat,
    createBodyReader: (context) => createEmbeddingReader(context, { expected, onVectors }),
  }
}
