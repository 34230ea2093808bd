import type { QueuedRequest } from '../../../shared/requests/queued-request.ts'
import type { RequestQueue } from '../../queries/requests.ts'
import { RequestRow } from './request-row.tsx'

export type WaitingRequestsProps = {
  requests: readonly QueuedRequest[]
  queue: RequestQueue
}

/** Requests that were clicked for and wait for their turn, are on their way, or could not be sent. */
export function WaitingRequests({ requests, queue }: WaitingRequestsProps) {
  if (requests.length === 0) return null
  return (
    <ul aria-label="Waiting requests" className="divide-y divide-line border-b border-line">
      {requests.map((queued) => (
        <RequestRow
          key={queued.id}
          queued={queued}
          title={queued.model}
          words={queued.prompt}
          limit={queue.limit}
          onRelease={() => queue.release(queued.id)}
          onRemove={() => queue.remove(queued.id)}
        />
      ))}
    </ul>
  )
}
