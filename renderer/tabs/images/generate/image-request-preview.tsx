import { useMemo } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { toImageInput } from '../../../../shared/images/image-request.ts'
import { imageGenerationFormat } from '../../../../shared/formats/images/generation.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import type { ImageForm } from './form-store.ts'

export type ImageRequestPreviewProps = {
  connection: Connection
  form: ImageForm
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The request that the form would make now. */
export function ImageRequestPreview({ connection, form, onRemedy, onClose }: ImageRequestPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const request = useMemo(() => {
    const input = toImageInput(form, removals)
    return input.ok ? imageGenerationFormat.request(input.value) : input
  }, [form, removals])
  return (
    <RequestPreviewDialog
      request={request}
      baseUrl={connection.baseUrl}
      onRemedy={onRemedy}
      onClose={onClose}
    />
  )
}
