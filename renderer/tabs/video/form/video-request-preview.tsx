import { useMemo } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { toVideoInput, type VideoForm } from '../../../../shared/video/video-request.ts'
import { videoFormats } from '../../../../shared/formats/video/index.ts'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'

export type VideoRequestPreviewProps = {
  connection: Connection
  form: VideoForm
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The request that the form would make now. */
export function VideoRequestPreview({ connection, form, onRemedy, onClose }: VideoRequestPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const request = useMemo(() => {
    const input = toVideoInput(form, removals)
    return input.ok ? videoFormats[form.family].request(input.value) : input
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
