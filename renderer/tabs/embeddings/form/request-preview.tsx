import type { Connection } from '../../../../shared/connections/connection.ts'
import { toEmbeddingInput } from '../../../../shared/embeddings/embedding-input.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { embeddingsFormat } from '../../../../shared/formats/embeddings/index.ts'
import { filledRows } from '../../../../shared/sets/filled-rows.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { useTexts } from '../texts/texts-store.ts'
import { toEmbeddingForm, useEmbedForm } from './form-store.ts'

export type RequestPreviewProps = {
  connection: Connection
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The first of the requests that would be sent now. */
export function RequestPreview({ connection, onRemedy, onClose }: RequestPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const form = useEmbedForm((state) => state.form)
  const rows = useTexts((state) => state.rows)
  const filled = filledRows([...rows])
  const size = Math.max(1, Math.floor(form.batchSize))
  const texts = filled.slice(0, size).map(({ text }) => text)
  const input = toEmbeddingInput(toEmbeddingForm(form), texts, removals)
  const others = Math.ceil(filled.length / size) - 1
  return (
    <RequestPreviewDialog
      request={input.ok ? embeddingsFormat.request(input.value) : input}
      baseUrl={connection.baseUrl}
      onRemedy={onRemedy}
      onClose={onClose}
    >
      {others > 0 && (
        <p className="mb-2 text-small text-ink-2">
          The first of {formatPlural(others + 1, 'request')}. The others differ in their texts only.
        </p>
      )}
    </RequestPreviewDialog>
  )
}
