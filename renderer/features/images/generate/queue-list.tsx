import { Clock, Ellipsis, Square, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ElapsedTime } from '../../../components/elapsed-time.tsx'
import { Icon } from '../../../components/icon.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Menu } from '../../../components/menu.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useLiveRunPart } from '../../../stores/use-live-runs.tsx'
import { askedByForm } from './asked-for.ts'
import type { QueuedRequest } from './image-queue.ts'
import { queueLimits, useImageQueue, useQueueState } from './use-image-queue.ts'
import type { ImageRuns } from './use-image-runs.ts'

/** The requests that are on or wait, each with its time and a way to stop it. */
export function QueueList({ runs }: { runs: ImageRuns }) {
  const bridge = useBridge()
  const queue = useImageQueue()
  const requests = useQueueState((state) => state.requests)
  const limit = useQueueState((state) => state.limit)
  const isOurs = (runId: string) => requests.some((request) => request.runId === runId)
  // Those of before a reload, or of another window.
  const others = (runs.entries ?? []).filter(({ run }) => run.status === 'running' && !isOurs(run.id))
  const working =
    others.length + requests.filter(({ state }) => state === 'sending' || state === 'running').length
  const waiting = requests.filter(({ state }) => state === 'waiting').length
  return (
    <section aria-label="Queue" className="flex max-h-[45%] flex-none flex-col">
      <PaneHead
        title="Queue"
        meta={working + waiting === 0 ? 'empty' : `${working} working, ${waiting} waiting`}
        actions={
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label="Queue options" />}
            sections={[
              {
                heading: 'Requests at a time',
                items: queueLimits.map((count) => ({
                  id: String(count),
                  label: String(count),
                  isChosen: count === limit,
                  onSelect: () => queue.setLimit(count),
                })),
              },
            ]}
          />
        }
      />
      {requests.length + others.length === 0 ? (
        <p className="border-b border-line px-3 py-2.5 text-small text-ink-3">
          {limit === 1 ? 'One request is' : `Up to ${limit} requests are`} sent at a time. More clicks wait
          here for their turn.
        </p>
      ) : (
        <ul
          aria-label="Requests"
          className="min-h-0 divide-y divide-line overflow-y-auto border-b border-line"
        >
          {others.map(({ run, asked }) => (
            <Row
              key={run.id}
              mark={<Spinner size={16} />}
              title={asked}
              words={run.model}
              time={<ElapsedTime startedAt={run.startedAt} />}
              action={
                <IconButton
                  icon={Square}
                  iconSize="small"
                  label={`Stop ${asked}`}
                  tooltip="Stop"
                  onClick={() => void bridge.call('runs.stop', { id: run.id })}
                />
              }
            />
          ))}
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              limit={limit}
              onRemove={() => queue.remove(request.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RequestRowProps = { request: QueuedRequest; limit: number; onRemove: () => void }

function RequestRow({ request: queued, limit, onRemove }: RequestRowProps) {
  const { request, state, runId, sentAt, error } = queued
  const previews = useLiveRunPart(
    runId,
    (live) => live?.blocks.filter((block) => block.type === 'media' && block.isPartial === true).length ?? 0,
  )
  const { count, size } = askedByForm(request)
  const title = request.prompt
  if (state === 'waiting' || state === 'unsent') {
    return (
      <Row
        mark={
          <Icon
            of={state === 'waiting' ? Clock : TriangleAlert}
            className={state === 'waiting' ? 'text-ink-3' : 'text-danger'}
          />
        }
        title={title}
        words={
          state === 'waiting'
            ? `waits, ${limit} at a time`
            : `Not sent. ${error?.message ?? ''} ${error?.nextStep ?? ''}`
        }
        isWrapped={state === 'unsent'}
        action={
          <IconButton
            icon={X}
            iconSize="small"
            label={`Remove ${title} from the queue`}
            tooltip="Remove from the queue"
            onClick={onRemove}
          />
        }
      />
    )
  }
  const asked = `${count} × ${size ?? (count === 1 ? 'image' : 'images')}`
  return (
    <Row
      mark={<Spinner size={16} />}
      title={title}
      words={`${request.model} · ${previews > 0 ? 'preview received' : asked}`}
      time={sentAt === undefined ? null : <ElapsedTime startedAt={sentAt} />}
      action={
        <IconButton
          icon={Square}
          iconSize="small"
          label={`Stop ${title}`}
          tooltip="Stop"
          onClick={onRemove}
        />
      }
    />
  )
}

type RowProps = {
  mark: ReactNode
  title: string
  words: string
  isWrapped?: boolean
  time?: ReactNode
  action: ReactNode
}

function Row({ mark, title, words, isWrapped = false, time, action }: RowProps) {
  return (
    <li className="flex min-h-12 items-center gap-2.5 py-1 pr-2 pl-3">
      {mark}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate" title={title}>
          {title}
        </span>
        <span className={`text-meta text-ink-3 ${isWrapped ? 'wrap-anywhere select-text' : 'truncate'}`}>
          {words}
        </span>
      </span>
      <span className="flex-none text-small">{time}</span>
      {action}
    </li>
  )
}
