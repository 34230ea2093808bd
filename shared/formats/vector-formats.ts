import type { Part } from '../runs/part.ts'
import { embedContentFormatFor } from './embed-content/index.ts'
import type { OnVectors } from './embeddings/embedding-response.ts'
import { embeddingsFormatFor } from './embeddings/index.ts'
import type { Format } from './format.ts'
import type { VectorFormatId } from './registry.ts'

/** A vector format for one request: `onVectors` gets the vectors before the parts of the answer. */
export function vectorFormatFor(id: VectorFormatId, onVectors: OnVectors): Format<never, Part[]> {
  return makers[id](onVectors)
}

const makers: Readonly<Record<VectorFormatId, (onVectors: OnVectors) => Format<never, Part[]>>> = {
  embeddings: embeddingsFormatFor,
  'embed-content': embedContentFormatFor,
}
