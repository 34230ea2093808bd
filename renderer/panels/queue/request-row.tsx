import { ArrowUp, Clock, Pause, Square, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QueuedRequest } from '../../../shared/request-queue/queued-request.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { WaitWords } from '../runs/wait-words.tsx'
import { QueueRow, type QueueAction } from './queue-row.tsx'
import { wordError } from '../../../shared/text/define-errors.ts'
import { formatWhole } from '../../../shared/text/intl.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'

export type RequestRowProps = {
  queued: Pick<QueuedRequest, 'state' | 'sentAt' | 'waitsUntil' | 'error'>
  title: string
  /** Details shown while it is running. */
  detail: ReactNode
  limit: number
  onRelease: () => void
  onRemove: () => void
}

/** One request of a queue with its actions. */
export function RequestRow({ queued, title, detail, limit, onRelease, onRemove }: RequestRowProps) {
  const { state, sentAt, waitsUntil, error } = queued
  if (state === 'sending' || state === 'running') {
    return (
      <QueueRow
        mark={<Spinner size={16} />}
        title={title}
        detail={detail}
        time={sentAt === undefined ? null : <ElapsedTime startedAt={sentAt} />}
        actions={[stopAction(title, onRemove)]}
      />
    )
  }
  const { icon, colour, text } = restingStates[state]
  const { waits, send, sendTitle, remove, removeTitle } = requestTabText()
  const wordedError = error && wordError(error)
  const sendAction = { icon: ArrowUp, label: send, name: sendTitle(title), onSelect: onRelease }
  const removeAction = { icon: X, label: remove, name: removeTitle(title), onSelect: onRemove }
  return (
    <QueueRow
      mark={<Icon of={icon} className={colour} />}
      title={title}
      detail={
        state === 'waiting' ? (
          <WaitWords until={waitsUntil} others={waits(formatWhole(limit))} />
        ) : (
          [text, wordedError?.message, wordedError?.nextStep].join(' ')
        )
      }
      isWrapped={state !== 'waiting'}
      actions={state === 'held' ? [sendAction, removeAction] : [removeAction]}
    />
  )
}

interface RestingState {
  readonly icon: LucideIcon
  readonly colour: string
  readonly text: string
}

const restingStates: Readonly<Record<'held' | 'waiting' | 'unsent', RestingState>> = {
  held: {
    icon: Pause,
    colour: 'text-warn',
    get text() {
      return requestTabText().heldByReload
    },
  },
  waiting: { icon: Clock, colour: 'text-ink-3', text: '' },
  unsent: {
    icon: TriangleAlert,
    colour: 'text-danger',
    get text() {
      return requestTabText().notSent
    },
  },
}

/** The action that stops a running request. */
export function stopAction(title: string, onStop: () => void): QueueAction {
  const { stop, stopTitle } = requestTabText()
  return { icon: Square, label: stop, name: stopTitle(title), onSelect: onStop }
}
