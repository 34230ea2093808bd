import { RotateCcw, X } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { FormRequests, QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { sameVideoAgainCode } from '../../../../shared/video/job.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { RequestRow } from '../../../panels/queue/request-row.tsx'
import { SameVideoAgain } from './same-video-again.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type QueuedVideosProps = { requests: FormRequests; actions: RequestActions }

/** Requests that are no job yet: they wait, could not be sent, or repeat a recent request. */
export function QueuedVideos({ requests: { queued }, actions }: QueuedVideosProps) {
  const { queue } = actions
  const again = queued.filter(({ error }) => error?.code === sameVideoAgainCode)
  // A request that was sent is in the list of jobs.
  const shown = queued.filter(
    ({ state, error }) => state !== 'sending' && state !== 'running' && error?.code !== sameVideoAgainCode,
  )
  return (
    <>
      {shown.length > 0 && (
        <ul
          aria-label={videoText().waitingRequests}
          className="max-h-[45%] flex-none divide-y divide-line overflow-y-auto border-b border-line"
        >
          {shown.map((request) =>
            request.error === undefined ? (
              <RequestRow
                key={request.id}
                queued={request}
                title={request.prompt}
                detail={request.model}
                limit={queue.limit}
                onRelease={() => queue.release(request.id)}
                onRemove={() => queue.remove(request.id)}
              />
            ) : (
              <UnsentVideo key={request.id} request={request} error={request.error} actions={actions} />
            ),
          )}
        </ul>
      )}
      <SameVideoAgain
        error={again[0]?.error}
        // All requests of one click are confirmed together.
        onConfirm={() => forClickOf(again, (id) => queue.release(id, true))}
        onGiveUp={() => forClickOf(again, (id) => queue.remove(id))}
      />
    </>
  )
}

type UnsentVideoProps = { request: QueuedRequest; error: AppError; actions: RequestActions }

function UnsentVideo({ request, error, actions }: UnsentVideoProps) {
  const { resend, remove } = videoText()
  const onResend = () => actions.queue.release(request.id)
  const onRemove = () => actions.queue.remove(request.id)
  return (
    <ContextMenu
      sections={() => [
        {
          items: [
            { id: 'resend', label: resend, icon: RotateCcw, onSelect: onResend },
            { id: 'remove', label: remove, icon: X, onSelect: onRemove },
          ],
        },
      ]}
    >
      <li className="p-3">
        <h3 className="mb-1.5 truncate text-meta font-strong text-ink-3">{request.prompt}</h3>
        <ErrorNotice
          error={error}
          onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
          actions={
            <>
              <Button size="small" onClick={onResend}>
                {resend}
              </Button>
              <Button size="small" variant="ghost" onClick={onRemove}>
                {remove}
              </Button>
            </>
          }
        />
      </li>
    </ContextMenu>
  )
}

function forClickOf([first, ...others]: readonly QueuedRequest[], act: (id: string) => void): void {
  if (first === undefined) return
  for (const { id, groupId } of [first, ...others]) if (groupId === first.groupId) act(id)
}
