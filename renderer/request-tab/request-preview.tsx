import { useMemo, useState } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Remedy } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Removal } from '../../shared/medic/sent-parameters.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { RequestChoice } from '../controls/fields/request-choice.tsx'
import { RequestPreviewDialog } from '../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../queries/medic.ts'
import { requestsError } from '../../shared/text/en/errors/requests.ts'

export type RequestPreviewProps = {
  connection: Connection
  /** Builds the requests that main would send. */
  build: (removals: readonly Removal[]) => Result<readonly RunRequest[]>
  fileBytes: Readonly<Record<string, number>>
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

/** The requests that the form would send now, one at a time. */
export function RequestPreview({ connection, build, fileBytes, onRemedy, onClose }: RequestPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const requests = useMemo(() => build(removals), [build, removals])
  const names = requests.ok ? namesOf(requests.value) : []
  const [name, setName] = useState(names[0] ?? '')
  return (
    <RequestPreviewDialog
      request={requests.ok ? wireOf(requests.value[Math.max(0, names.indexOf(name))]) : requests}
      baseUrl={connection.baseUrl}
      fileBytes={fileBytes}
      onRemedy={onRemedy}
      onClose={onClose}
    >
      <RequestChoice names={names} value={name} onChange={setName} />
    </RequestPreviewDialog>
  )
}

/** Unique names: repeated ones are numbered. */
function namesOf(requests: readonly RunRequest[]): string[] {
  const counts = new Map<string, number>()
  return requests.map(({ label }) => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  })
}

function wireOf(request: RunRequest | undefined): Result<WireRequest> {
  return request === undefined
    ? err({ kind: 'invalid-input', ...requestsError('nothingToPreview') })
    : ok(request.request)
}
