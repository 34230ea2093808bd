import type { EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'

/** The id under which the page reads the vectors of a result; it changes when more of them exist. */
export function vectorsIdOf({ id, batches }: EmbeddingResult): string {
  const done = batches.filter(({ status }) => status === 'done').length
  return `${id}-vectors-${done}`
}

/** The id of the result that such an id belongs to. */
export function readVectorsId(mediaId: string): string | undefined {
  return /^([\da-f-]{36})-vectors-\d+$/.exec(mediaId)?.[1]
}
