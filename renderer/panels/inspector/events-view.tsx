import { TriangleAlert } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { maxPlainTextDrawnWhole } from '../../../shared/limits.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { classNames } from '../../controls/class-names.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { formatCount } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Switch } from '../../controls/fields/switch.tsx'
import type { EventRow } from './event-rows.ts'
import { maxFollowedEvents } from './use-run-record.ts'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** Every event of a stream in order of arrival, with its meaning. A click shows its data. */
export function EventsView({ run, rows }: { run: Run; rows: readonly EventRow[] }) {
  const [follows, setFollows] = useState(run.status === 'running')
  const [openNumber, setOpenNumber] = useState<number>()
  // Tab reaches one row, and the arrow keys the others: there may be thousands.
  const [reached, setReached] = useState<number>()
  const reachedNow = reached ?? (follows ? rows.at(-1) : rows[0])?.number
  const isRunning = run.status === 'running'
  // Memoized: the rows update less often than the figures above them.
  const list = useMemo(
    () => (
      <VirtualRows
        rows={rows}
        rowHeight={24}
        follows={follows}
        isGrowing={isRunning}
        className="pb-2"
        renderRow={(row) => (
          <EventRowView
            row={row}
            isOpen={row.number === openNumber}
            isReached={row.number === reachedNow}
            onReach={() => setReached(row.number)}
            onToggle={() => setOpenNumber(row.number === openNumber ? undefined : row.number)}
          />
        )}
      />
    ),
    [rows, openNumber, reachedNow, follows, isRunning],
  )
  if (rows.length === 0) return <NoEvents run={run} />
  // The record may lag behind the run; events that it does not have yet are not missing.
  const eventCount = rows.at(-1)?.number ?? 0
  const isPaused = isRunning && run.eventCount > maxFollowedEvents
  const left = eventCount - rows.length
  const counts = { events: eventCount, unreadable: run.unreadableCount }
  return (
    <section aria-label={inspectorText().tabs.events} className="flex min-h-60 flex-1 flex-col">
      <div className="flex h-row flex-none items-center gap-2 px-3">
        <h3 className="text-meta font-strong text-ink-3">{inspectorText().tabs.events}</h3>
        <span className="tabular truncate text-meta text-ink-3">
          {isPaused
            ? inspectorText().events.countsSoFar({ shown: eventCount, events: run.eventCount })
            : left > 0
              ? inspectorText().events.countsOfNewest({ ...counts, shown: rows.length })
              : inspectorText().events.counts(counts)}
        </span>
        {isRunning && !isPaused && (
          <span className="ml-auto flex items-center gap-1 text-meta text-ink-3">
            {inspectorText().events.follow}
            <Switch checked={follows} onChange={setFollows} label={inspectorText().events.followNew} />
          </span>
        )}
      </div>
      <div
        className={classNames(rowClass, 'flex-none border-b border-line font-sans! text-ink-3')}
        aria-hidden="true"
      >
        <span className="text-right">#</span>
        <span className="text-right">{inspectorText().events.at}</span>
        <span className="text-right">{inspectorText().events.gap}</span>
        <span>{inspectorText().events.data}</span>
      </div>
      {list}
    </section>
  )
}

function NoEvents({ run }: { run: Run }) {
  if (run.status === 'running' && run.isStreamed) {
    return (
      <EmptyState title={inspectorText().events.noneYet}>{inspectorText().events.noneYetHelp}</EmptyState>
    )
  }
  return (
    <EmptyState title={inspectorText().events.none}>
      {run.isStreamed ? inspectorText().events.endedBefore : inspectorText().events.notStreamed}
    </EmptyState>
  )
}

/** Rows near the viewport are rendered in advance, so the neighbour exists. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const neighbours = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.currentTarget.parentElement?.[neighbours[event.key]]?.querySelector('button')?.focus()
}

const rowClass =
  'grid h-control-small grid-cols-[--spacing(8.5)_--spacing(12)_--spacing(13)_minmax(0,1fr)] items-center gap-x-2 px-3 font-mono text-wire-small whitespace-nowrap tabular'

type EventRowViewProps = {
  row: EventRow
  isOpen: boolean
  isReached: boolean
  onReach: () => void
  onToggle: () => void
}

function EventRowView({ row, isOpen, isReached, onReach, onToggle }: EventRowViewProps) {
  const tone = !row.isReadable ? 'bg-danger-soft text-danger' : row.isStall ? 'bg-warn-soft text-warn' : ''
  const quiet = tone === '' ? 'text-ink-3' : ''
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        tabIndex={isReached ? 0 : -1}
        onFocus={onReach}
        onKeyDown={goToNeighbour}
        onClick={onToggle}
        className={classNames(
          rowClass,
          'focus-inside w-full text-left',
          tone === '' ? 'hover:bg-hover' : tone,
        )}
      >
        <span className={classNames('text-right', quiet)}>{formatCount(row.number)}</span>
        <span className={classNames('text-right', quiet)}>{(row.at / 1000).toFixed(2)}</span>
        <span className={classNames('text-right', quiet)}>
          {row.gap === undefined ? '–' : formatDuration(row.gap)}
        </span>
        <span className="truncate">
          {tone === '' ? null : (
            <Icon of={TriangleAlert} size="tiny" className="mr-1 inline-block align-[-1px]" />
          )}
          <span className={quiet}>{row.kind}</span> {row.preview}
        </span>
      </button>
      {isOpen && (
        <div className="flex items-start gap-1 bg-sunken px-3 py-1">
          <div className="min-w-0 flex-1">
            <p className="wire whitespace-pre-wrap wrap-anywhere">
              {row.data.slice(0, maxPlainTextDrawnWhole)}
            </p>
            {row.data.length > maxPlainTextDrawnWhole && (
              <p className="text-meta text-ink-3">
                {inspectorText().events.charactersShown({
                  shown: maxPlainTextDrawnWhole,
                  total: row.data.length,
                })}
              </p>
            )}
          </div>
          <CopyButton text={row.data} label={inspectorText().events.copyData} />
        </div>
      )}
    </>
  )
}
