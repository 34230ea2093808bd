import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { kindsOf, type TranscribeForm } from './form-store.ts'
import { wireRequestOf } from './request-of-form.ts'

export type RequestPreviewProps = {
  connection: Connection
  form: TranscribeForm
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The requests that the form would make now. */
export function RequestPreview({ connection, form, onRemedy, onClose }: RequestPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const wanted = kindsOf(form.task)
  const [chosen, choose] = useState(wanted[0] ?? 'transcriptions')
  return (
    <RequestPreviewDialog
      request={wireRequestOf(chosen, form[chosen], form.source, removals)}
      baseUrl={connection.baseUrl}
      fileBytes={form.source === undefined ? {} : { [form.source.mediaId]: form.source.bytes }}
      onRemedy={onRemedy}
      onClose={onClose}
    >
      {wanted.length > 1 && (
        <SegmentedControl
          label="Request"
          value={chosen}
          onChange={choose}
          className="mb-2"
          segments={[
            { value: 'transcriptions', label: formatRegistry.transcriptions.label },
            { value: 'translations', label: formatRegistry.translations.label },
          ]}
        />
      )}
    </RequestPreviewDialog>
  )
}
