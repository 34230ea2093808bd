import { Check, Star } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { formatLabel } from '../../../../shared/formats/registry.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { runTitle } from '../run-labels.ts'
import { useRunState } from '../run/use-run-state.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

export type RunRowProps = {
  entry: HistoryEntry
  /** The keys that it answers, as `aria-keyshortcuts` wants them. */
  keys: string
  isOpen: boolean
  /** The one row of the list that Tab reaches. */
  isActive: boolean
  isMarked: boolean
  /** Marks are being made, so every row shows its box. */
  isMarking: boolean
  /** Runs of several connections are listed, so each says whose it is. */
  saysConnection: boolean
  onMark: () => void
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const stateTones = {
  neutral: 'text-ink-3',
  accent: 'text-accent',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  guess: 'text-ink-3',
} as const

/** A run in the list: what was asked, who answered, how it ended. */
export function RunRow(props: RunRowProps) {
  const { entry, keys, isOpen, isActive, isMarked, isMarking, saysConnection, onMark, onClick, onKeyDown } =
    props
  const { run, found } = entry
  const state = useRunState(run)
  const title = runTitle(entry)
  const isBoxShown = isMarked || isMarking
  return (
    <div
      data-current={isOpen || undefined}
      className={classNames(
        'relative h-full rounded-sm',
        isOpen || isMarked ? 'bg-accent-soft' : 'group-hover/option:bg-hover',
      )}
    >
      <button
        type="button"
        data-run={run.id}
        tabIndex={isActive ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts={keys}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="focus-inside flex size-full min-w-0 flex-col justify-center rounded-sm pr-2 pl-7.5 text-left"
      >
        <FirstLine entry={entry} title={title} isOpen={isOpen} />
        <span className="tabular w-full truncate text-meta text-ink-3">
          <span className={state.tone === 'ok' ? 'only-spoken' : stateTones[state.tone]}>
            {state.label}
            {' · '}
          </span>
          {isMarked && <span className="only-spoken">{historyText().selection.selected}</span>}
          {[run.model, formatLabel(run.format), saysConnection ? run.connectionName : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {found !== undefined && (
          <span className="w-full truncate text-meta text-ink-2">
            <MatchedText text={found} />
          </span>
        )}
      </button>
      <span
        className={classNames(
          'pointer-events-none absolute inset-y-0 left-1.5 grid w-5 place-items-center',
          isBoxShown ? 'hidden' : 'group-hover/option:hidden',
          stateTones[state.tone],
        )}
      >
        <Icon of={state.icon} size="small" />
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isMarked}
        aria-label={historyText().selection.select(title)}
        title={historyText().selection.selectHint}
        onClick={onMark}
        className={classNames(
          'absolute inset-y-0 left-1.5 w-5 place-items-center',
          isBoxShown ? 'grid' : 'hidden group-hover/option:grid',
        )}
      >
        <span
          className={classNames(
            'grid size-3.5 place-items-center rounded-xs',
            isMarked
              ? 'bg-accent text-on-accent'
              : 'bg-surface shadow-[inset_0_0_0_1px_var(--color-control)]',
          )}
        >
          {isMarked && <Check size={10} strokeWidth={3} aria-hidden="true" />}
        </span>
      </button>
    </div>
  )
}

function FirstLine({ entry, title, isOpen }: { entry: HistoryEntry; title: string; isOpen: boolean }) {
  const { run, isStarred } = entry
  return (
    <span className="flex w-full items-baseline gap-2">
      <span className={classNames('min-w-0 flex-1 truncate', isOpen && 'font-medium')}>
        <MatchedText text={title} />
      </span>
      {isStarred && (
        <span className="flex-none self-center text-accent">
          <Star size={11} aria-hidden="true" className="fill-current" />
          <span className="only-spoken">{historyText().isFavourite}</span>
        </span>
      )}
      <time className="tabular flex-none text-meta text-ink-3" title={formatFullMoment(run.startedAt)}>
        {formatMoment(run.startedAt)}
      </time>
    </span>
  )
}
