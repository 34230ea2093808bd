import { Ellipsis } from 'lucide-react'
import type { ComponentType } from 'react'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import {
  isUnderWay,
  requestLimits,
  type QueuedRequest,
} from '../../../shared/request-queue/queued-request.ts'
import type { RequestQueue } from '../../queries/requests.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { ClosePane } from '../panes/over-pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { QueueRow } from './queue-row.tsx'
import { RequestRow, stopAction } from './request-row.tsx'
import { formatWhole } from '../../../shared/text/intl.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'

export type QueueListProps = {
  requests: readonly QueuedRequest[]
  queue: RequestQueue
  /** Every run of this kind: running ones that are not from this window's queue are shown too. */
  entries: readonly HistoryEntry[] | undefined
  titleOf: (queued: QueuedRequest) => string
  /** Details of a running request. */
  Detail: ComponentType<{ queued: QueuedRequest }>
}

/** Running and waiting requests, each with its time and a Stop button. */
export function QueueList({ requests, queue, entries, titleOf, Detail }: QueueListProps) {
  const bridge = useBridge()
  const text = requestTabText()
  const { limit } = queue
  const isOurs = (runId: string) => requests.some((request) => request.runId === runId)
  // Runs from before a reload, or from another window.
  const others = (entries ?? []).filter(({ run }) => run.status === 'running' && !isOurs(run.id))
  const working = others.length + requests.filter(isUnderWay).length
  const waiting = requests.filter(({ state }) => state === 'waiting' || state === 'held').length
  return (
    <section aria-label={text.queue} className="flex max-h-[45%] flex-none flex-col">
      <PaneHead
        title={text.queue}
        meta={
          working + waiting === 0
            ? text.queueEmpty
            : text.queueCounts({ working: formatWhole(working), waiting: formatWhole(waiting) })
        }
        actions={
          <>
            <Menu
              align="end"
              trigger={<IconButton icon={Ellipsis} label={text.queueOptions} />}
              sections={[
                {
                  heading: text.requestsAtATime,
                  items: requestLimits.map((count) => ({
                    id: String(count),
                    label: String(count),
                    isChosen: count === limit,
                    onSelect: () => queue.setLimit(count),
                  })),
                },
              ]}
            />
            <ClosePane />
          </>
        }
      />
      {requests.length + others.length === 0 ? (
        <p className="border-b border-line px-3 py-2.5 text-small text-ink-3">{text.queueHint(limit)}</p>
      ) : (
        <ul
          aria-label={text.requests}
          className="min-h-0 divide-y divide-line overflow-y-auto border-b border-line"
        >
          {others.map(({ run, asked }) => (
            <QueueRow
              key={run.id}
              mark={<Spinner size={16} />}
              title={asked}
              detail={run.model}
              time={<ElapsedTime startedAt={run.startedAt} />}
              actions={[stopAction(asked, () => void bridge.call('runs.stop', { id: run.id }))]}
            />
          ))}
          {requests.map((queued) => (
            <RequestRow
              key={queued.id}
              queued={queued}
              title={titleOf(queued)}
              detail={<Detail queued={queued} />}
              limit={limit}
              onRelease={() => queue.release(queued.id)}
              onRemove={() => queue.remove(queued.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
