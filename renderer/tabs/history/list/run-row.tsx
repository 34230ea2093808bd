import { Check, Star } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { HistoryEntry, HistorySortColumn } from '../../../../shared/history/history.ts'
import { sourceOf } from '../../../../shared/history/run-source.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { firstPieceMs } from '../../../../shared/runs/run-speed.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { formatDuration, formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { StoredCost } from '../../../panels/runs/run-cost.tsx'
import { runTitle, sourceLabel } from '../run-labels.ts'
import { useRunState } from '../run/use-run-state.ts'
import type { TableColumn } from './table-columns.ts'

export type RunRowProps = {
  entry: HistoryEntry
  columns: readonly TableColumn[]
  /** The value of `grid-template-columns`, shared with the table head. */
  grid: string
  /** `aria-level`: 2 for a run in a group, `undefined` in a table without groups. */
  level: number | undefined
  /** The shortcuts of the row, in the format of `aria-keyshortcuts`. */
  keys: string
  rowIndex: number
  top: number
  height: number
  isOpen: boolean
  /** Whether this is the row of the table that Tab reaches. */
  isActive: boolean
  isMarked: boolean
  /** Some runs are marked, so every row shows its checkbox. */
  isMarking: boolean
  onMark: () => void
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A run in the table. */
export function RunRow(props: RunRowProps) {
  const { entry, columns, grid, level, isOpen, isActive, isMarked, onClick, onKeyDown } = props
  const { run, found } = entry
  return (
    <tr
      data-line={run.id}
      data-run={run.id}
      data-current={isOpen || undefined}
      aria-rowindex={props.rowIndex}
      aria-level={level}
      aria-selected={isMarked}
      aria-current={isOpen ? 'true' : undefined}
      aria-keyshortcuts={props.keys}
      tabIndex={isActive ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={classNames(
        'group/row focus-inside absolute inset-x-0 grid cursor-default items-start border-b border-line px-2 leading-7 contain-strict',
        isOpen || isMarked ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ top: props.top, height: props.height, gridTemplateColumns: grid }}
    >
      {columns.map(({ id, isNumber = false }) => (
        <td
          key={id}
          className={classNames(
            'min-w-0',
            id === 'status' || id === 'source' ? '' : 'truncate px-2',
            isNumber && 'tabular text-right',
            (id === 'time' || id === 'format' || id === 'connection') && 'tabular text-ink-2',
            id === 'title' && level === 2 && 'pl-5',
          )}
          {...(titleOfCell[id] !== undefined && { title: titleOfCell[id](entry) })}
        >
          <Cell id={id} row={props} />
        </td>
      ))}
      {found !== undefined && (
        <td className="col-span-full -mt-2 truncate pr-2 pl-11 text-meta text-ink-2">
          <MatchedText text={found} />
        </td>
      )}
    </tr>
  )
}

/** Tooltips of cells that may be truncated or that are icons. */
const titleOfCell: Partial<Record<HistorySortColumn, (entry: HistoryEntry) => string | undefined>> = {
  time: ({ run }) => formatFullMoment(run.startedAt),
  title: runTitle,
  model: ({ run }) => run.model,
  format: ({ run }) => formatLabel(run.format),
  connection: ({ run }) => run.connectionName,
}

function Cell({ id, row }: { id: HistorySortColumn; row: RunRowProps }): ReactNode {
  const { entry } = row
  const { run } = entry
  switch (id) {
    case 'status':
      return <StateCell row={row} />
    case 'time':
      return <time dateTime={new Date(run.startedAt).toISOString()}>{formatMoment(run.startedAt)}</time>
    case 'title':
      return <TitleCell entry={entry} />
    case 'model':
      return (
        <span className="flex h-7 items-center gap-1.5">
          {run.model !== '' && <LetterMark model={run.model} />}
          <span className="truncate">{run.model}</span>
        </span>
      )
    case 'format':
      return formatLabel(run.format)
    case 'tokensIn':
      return formatCount(run.usage?.inputTokens)
    case 'tokensOut':
      return formatCount(run.usage?.outputTokens)
    case 'firstToken':
      return formatDuration(firstPieceMs(run.timings))
    case 'duration':
      return formatDuration(run.timings.endMs)
    case 'cost':
      // The cost of a running request is unknown.
      return run.timings.endMs === undefined ? null : (
        <StoredCost cost={run.cost} foreignCost={run.foreignCost} />
      )
    case 'source':
      return <SourceCell entry={entry} />
    case 'connection':
      return run.connectionName
    default:
      return null
  }
}

const stateTones = {
  neutral: 'text-ink-3',
  accent: 'text-accent',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  guess: 'text-ink-3',
} as const

/** The state of the run; under the pointer, and while runs are marked, its checkbox. */
function StateCell({ row: { entry, isMarked, isMarking, onMark } }: { row: RunRowProps }) {
  const state = useRunState(entry.run)
  const isBoxShown = isMarked || isMarking
  return (
    <span className="relative grid h-7 w-full place-items-center">
      <span
        title={state.label}
        className={classNames(isBoxShown ? 'invisible' : 'group-hover/row:invisible', stateTones[state.tone])}
      >
        <Icon of={state.icon} size="small" />
      </span>
      <span className="only-spoken">
        {state.label}
        {isMarked && ` ${historyText().selection.selected}`}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isMarked}
        aria-label={historyText().selection.select(runTitle(entry))}
        title={historyText().selection.selectHint}
        onClick={(event) => {
          event.stopPropagation()
          onMark()
        }}
        className={classNames(
          'absolute inset-0 place-items-center',
          isBoxShown ? 'grid' : 'hidden group-hover/row:grid',
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
    </span>
  )
}

function TitleCell({ entry }: { entry: HistoryEntry }) {
  return (
    <span className="font-medium">
      {entry.isStarred && (
        <span className="mr-1 inline-block text-accent">
          <Star size={11} aria-hidden="true" className="fill-current" />
          <span className="only-spoken">{historyText().isFavourite}</span>
        </span>
      )}
      <MatchedText text={runTitle(entry)} />
    </span>
  )
}

function SourceCell({ entry: { run, experimentId, replayOf } }: { entry: HistoryEntry }) {
  const source = sourceOf({ format: run.format, experimentId, replayOf })
  if (source === undefined) return null
  const label = sourceLabel(source)
  return (
    <span title={label} className="grid h-7 place-items-center text-ink-3">
      <Icon of={tabIcons[source]} size="small" />
      <span className="only-spoken">{label}</span>
    </span>
  )
}
