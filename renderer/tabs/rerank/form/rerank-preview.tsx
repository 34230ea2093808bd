import { useMemo, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { rerankFormat } from '../../../../shared/formats/rerank/index.ts'
import { toRerankInput } from '../../../../shared/rerank/rerank-input.ts'
import { filledRows } from '../../../../shared/sets/filled-rows.ts'
import { RequestChoice } from '../../../controls/request-choice.tsx'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { useDocuments } from './documents-store.ts'
import { useRerankForm } from './form-store.ts'

export type RerankPreviewProps = {
  connection: Connection
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The requests that the form would make now: one for each model. */
export function RerankPreview({ connection, onRemedy, onClose }: RerankPreviewProps) {
  const { models, parameters, extraJson } = useRerankForm(({ form }) => form)
  const { query, rows } = useDocuments()
  const removals = useConnectionRemovals(connection.id)
  const chosen = [...new Set(models.filter((model) => model !== ''))]
  const [model, setModel] = useState(chosen[0] ?? '')
  const request = useMemo(() => {
    const documents = filledRows(rows).map(({ text }) => text)
    const input = toRerankInput({ model, parameters, extraJson }, { query, documents }, removals)
    return input.ok ? rerankFormat.request(input.value) : input
  }, [model, parameters, extraJson, query, rows, removals])
  return (
    <RequestPreviewDialog
      request={request}
      baseUrl={connection.baseUrl}
      onRemedy={onRemedy}
      onClose={onClose}
    >
      <RequestChoice names={chosen} value={model} onChange={setModel} />
    </RequestPreviewDialog>
  )
}
