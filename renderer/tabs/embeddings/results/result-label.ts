import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** A label that distinguishes results of the same model. */
export function resultLabel({ dimensions, tookMs, status, parameters }: EmbeddingResult): string {
  const sent = (name: string): string => {
    const { isSent = false, value } = parameters[name] ?? {}
    return isSent && typeof value === 'string' ? value : ''
  }
  const parts = [
    dimensions === undefined ? '' : embeddingsText().results.dimensions(dimensions),
    sent('encoding_format'),
    sent('output_dtype'),
    status === 'done'
      ? formatDuration(tookMs)
      : status === 'running'
        ? embeddingsText().results.running
        : embeddingsText().results.incomplete,
  ]
  return parts.filter((word) => word !== '').join(' · ')
}
