import type { EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'

/** Under which id the page reads the vectors of a result: another one when more of them are there. */
export function vectorsIdOf({ id, batches }: EmbeddingResult): string {
  const done = batches.filter(({ status }) => status === 'done').length
  return `${id}-vectors-${done}`
}

/** The result that such an id belongs to. */
export function readVectorsId(mediaId: string): string | undefined {
  return /^([\da-f-]{36})-vectors-\d+$/.exec(mediaId)?.[1]
}
