import { X } from 'lucide-react'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import type { QueuedRequest } from '../../../shared/request-queue/queued-request.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import type { RequestQueue } from '../../queries/requests.ts'
import { RequestRow } from './request-row.tsx'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'

export type WaitingRequestsProps = {
  requests: readonly QueuedRequest[]
  queue: RequestQueue
  /** Applies the remedy of a request that could not be sent. */
  onRemedy: (remedy: Remedy) => void
}

/** Requests that wait, are being sent, or could not be sent, above the results. */
export function WaitingRequests({ requests, queue, onRemedy }: WaitingRequestsProps) {
  if (requests.length === 0) return null
  return (
    <ul
      aria-label={requestTabText().waitingRequests}
      className="max-h-[45%] flex-none divide-y divide-line overflow-y-auto border-b border-line"
    >
      {requests.map((queued) =>
        queued.error === undefined ? (
          <RequestRow
            key={queued.id}
            queued={queued}
            title={queued.model}
            detail={queued.prompt}
            limit={queue.limit}
            onRelease={() => queue.release(queued.id)}
            onRemove={() => queue.remove(queued.id)}
          />
        ) : (
          <UnsentRequest key={queued.id} queued={queued} error={queued.error} {...{ queue, onRemedy }} />
        ),
      )}
    </ul>
  )
}

type UnsentRequestProps = Pick<WaitingRequestsProps, 'queue' | 'onRemedy'> & {
  queued: QueuedRequest
  error: AppError
}

function UnsentRequest({ queued, error, queue, onRemedy }: UnsentRequestProps) {
  const { remove: label } = requestTabText()
  const remove = () => queue.remove(queued.id)
  return (
    <ContextMenu sections={() => [{ items: [{ id: 'remove', label, icon: X, onSelect: remove }] }]}>
      <li className="flex flex-col gap-1.5 p-3">
        <MiddleCut text={queued.model} className="text-meta font-strong text-ink-3" />
        <ErrorNotice
          error={error}
          onRemedy={(remedy) => {
            if (remedy.type === 'retry') queue.release(queued.id)
            else onRemedy(remedy)
          }}
          actions={
            <Button size="small" onClick={remove}>
              {label}
            </Button>
          }
        />
      </li>
    </ContextMenu>
  )
}
