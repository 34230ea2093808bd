import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** What tells results of one model apart. */
export function resultLabel({ dimensions, tookMs, status, parameters }: EmbeddingResult): string {
  const encoding = parameters['encoding_format']
  const parts = [
    dimensions === undefined ? '' : embeddingsText().results.dimensions(dimensions),
    encoding?.isSent === true && typeof encoding.value === 'string' ? encoding.value : '',
    status === 'done'
      ? formatDuration(tookMs)
      : status === 'running'
        ? embeddingsText().results.running
        : embeddingsText().results.incomplete,
  ]
  return parts.filter((word) => word !== '').join(' · ')
}
