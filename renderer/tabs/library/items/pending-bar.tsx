import { useQuery } from '@tanstack/react-query'
import { CloudOff, RotateCw, X } from 'lucide-react'
import type { PendingMedia } from '../../../../shared/media/media-folder.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { pendingMediaQuery, useFetchAgain, useForgetPending } from '../../../queries/media.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

/** Generated files that could not be downloaded. Each download can be retried or dismissed. */
export function PendingBar() {
  const { data = [] } = useQuery(pendingMediaQuery(useBridge()))
  const failed = data.filter(({ problem }) => problem !== undefined)
  if (failed.length === 0) return null
  return (
    <ul
      aria-label={libraryText().downloads.failed}
      className="max-h-40 flex-none overflow-y-auto bg-warn-soft"
    >
      {failed.map((pending) => (
        <Pending key={pending.id} pending={pending} />
      ))}
    </ul>
  )
}

function Pending({ pending }: { pending: PendingMedia }) {
  const again = useFetchAgain()
  const forget = useForgetPending()
  const { id, host, provenance, startedAt, problem } = pending
  const failure = again.error?.appError ?? forget.error?.appError ?? problem
  const error = failure === undefined ? '' : wordError(failure).message
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-1.5 text-small">
      <Icon of={CloudOff} size="small" className="mt-1 text-warn" />
      <span className="min-w-0 flex-1 pt-0.5">
        <b className="block truncate font-medium">
          {provenance.prompt === '' ? libraryText().downloads.fileFrom(host) : provenance.prompt}
        </b>
        <span className="text-ink-2">
          {libraryText().downloads.problem({ moment: formatMoment(startedAt), host, error })}
        </span>
      </span>
      <Button
        size="small"
        icon={RotateCw}
        isBusy={again.isPending}
        busyLabel={libraryText().downloads.downloading}
        onClick={() => again.mutate(id)}
      >
        {libraryText().downloads.retry}
      </Button>
      <IconButton icon={X} label={libraryText().downloads.dismiss} onClick={() => forget.mutate(id)} />
    </li>
  )
}
