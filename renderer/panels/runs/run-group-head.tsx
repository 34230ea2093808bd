import { ChevronDown, ChevronRight, RotateCcw, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { historyText } from '../../../shared/text/en/history.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { formatFullMoment, formatMoment } from '../../lib/format-time.ts'
import { useStopRun } from '../../queries/format-runs.ts'
import { PracticeBadge } from '../connections/practice-badge.tsx'
import type { RunGroup } from './group-runs.ts'

export type RunGroupHeadProps = {
  group: RunGroup
  /** The request in one line. */
  text: string
  /** The number of runs, shown if there are several. */
  count: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Removes a request from the queue. */
  onStopWaiting: (id: string) => void
  onReuse: (runIds: readonly string[]) => void
  /** Additional buttons. */
  children?: ReactNode
}

/**
 * The head of the runs of one click: the request and its time, a button that stops all runs, and afterwards one that
 * repeats them.
 */
export function RunGroupHead(props: RunGroupHeadProps) {
  const { group, text, count, isOpen, onOpen, onStopWaiting, onReuse, children } = props
  const stop = useStopRun()
  const runs = group.members.flatMap((member) => (member.kind === 'run' ? [member.entry.run] : []))
  const queued = group.members.flatMap((member) => (member.kind === 'queued' ? [member.queued] : []))
  const running = runs.filter(({ status }) => status === 'running')
  const isOn = running.length > 0 || queued.some(({ state }) => state !== 'unsent')
  const texts = historyText().groups

  function stopAll(): void {
    for (const { id } of queued) onStopWaiting(id)
    for (const { id } of running) stop(id)
  }

  return (
    <div className="@container flex h-pane-head items-center gap-1.5 pr-2">
      <h3 className="h-full min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="focus-inside flex size-full min-w-0 items-center gap-2 pl-2 text-left"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" className="text-ink-3" />
          <span className="min-w-0 truncate font-medium" title={text}>
            {text}
          </span>
          {isOn && <Spinner size={12} />}
          <span
            className="tabular ml-auto flex-none pl-2 text-small text-ink-3"
            title={formatFullMoment(group.at)}
          >
            {group.members.length > 1 && <span className="@max-[440px]:hidden">{count} · </span>}
            {formatMoment(group.at)}
          </span>
        </button>
      </h3>
      {runs.some(({ isPractice }) => isPractice) && isOpen && <PracticeBadge />}
      {isOn ? (
        <IconButton icon={Square} iconSize="small" label={texts.stopAll} onClick={stopAll} />
      ) : (
        <IconButton
          icon={RotateCcw}
          iconSize="small"
          label={texts.reuse}
          onClick={() => onReuse(runs.map(({ id }) => id))}
        />
      )}
      {children}
    </div>
  )
}
