import { TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Block } from '../../../shared/runs/block.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatRate, unknownValue } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { useNow } from '../../controls/hooks/use-now.ts'
import { toRunFigures } from '../runs/run-figures.ts'
import { ArrivalsStrip } from './arrivals-strip.tsx'
import { toGaps, type EventRow } from './event-rows.ts'
import { Phases } from './phases.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

export type TimingViewProps = {
  run: Run
  rows: readonly EventRow[]
  blocks: readonly Block[]
  /** The rows were read before the run ended. */
  isBehind: boolean
}

/** The interval at which a wait is updated, and the wait from which it is shown: events are reported with a delay. */
const waitClockMs = 1000

/** The timing of a run: figures, arrivals, phases. */
export function TimingView({ run, rows, blocks, isBehind }: TimingViewProps) {
  const figures = toRunFigures(run, blocks)
  const isRunning = run.status === 'running'
  const now = useNow(waitClockMs, isRunning)
  const until = isRunning ? stalledSoFar(run, rows, now) : isBehind ? undefined : run.timings.endMs
  const { longest, isStalled, p50, p95, stalledUntil } = useMemo(() => toGaps(rows, until), [rows, until])
  // A run whose answer arrived whole, or not at all, has no stream figures.
  const hasFigures =
    run.timings.endMs === undefined || rows.length > 0 || run.timings.firstTextMs !== undefined
  return (
    <>
      {hasFigures && (
        <dl className="grid flex-none grid-cols-3">
          <Figure
            name={inspectorText().timing.firstEvent}
            value={formatDuration(run.timings.firstEventMs, { inSeconds: true })}
          />
          <Figure
            name={inspectorText().timing.firstText}
            value={formatDuration(run.timings.firstTextMs, { inSeconds: true })}
          />
          <Figure
            name={inspectorText().timing.speed}
            value={speedOf(figures.tokensPerSecond, figures.isEstimated)}
          />
          <Figure name={inspectorText().timing.gapP50} value={formatDuration(p50)} />
          <Figure name={inspectorText().timing.gapP95} value={formatDuration(p95)} />
          <Figure
            name={inspectorText().timing.longestGap}
            value={formatDuration(longest)}
            isWarning={isStalled}
          />
        </dl>
      )}
      {(rows.length > 1 || stalledUntil !== undefined) && (
        <ArrivalsStrip
          rows={rows}
          p50={p50}
          p95={p95}
          span={Math.max(run.timings.endMs ?? 0, rows.at(-1)?.at ?? 0, stalledUntil ?? 0)}
          stalledUntil={stalledUntil}
        />
      )}
      <Phases run={run} />
    </>
  )
}

/** The rows of a running run lag behind it: without its newest event, the length of the current silence is unknown. */
function stalledSoFar(run: Run, rows: readonly EventRow[], now: number): number | undefined {
  const last = rows.at(-1)
  const until = now - run.startedAt
  if (last?.number !== run.eventCount || until - last.at < waitClockMs) return undefined
  return until
}

function speedOf(tokensPerSecond: number | undefined, isEstimated: boolean): string {
  if (tokensPerSecond === undefined) return unknownValue
  return unitsText().tokensPerSecond(`${isEstimated ? '~' : ''}${formatRate(tokensPerSecond)}`)
}

/** A large number with its unit in small type. */
function Figure({
  name,
  value,
  isWarning = false,
}: {
  name: string
  value: string
  isWarning?: boolean
}): ReactNode {
  const [, amount = value, unit = ''] = /^(\S+) (\S+)$/.exec(value) ?? []
  return (
    <div className="border-b border-l border-line py-2 pl-3 whitespace-nowrap nth-[3n+1]:border-l-0">
      <dt className="flex items-center gap-1 text-meta text-ink-3">
        {isWarning ? <Icon of={TriangleAlert} size="tiny" className="text-warn" /> : null}
        {name}
      </dt>
      <dd className={classNames('tabular text-title font-medium select-text', isWarning && 'text-warn')}>
        {amount}
        {unit === '' ? null : (
          <small
            className={classNames('ml-0.5 text-meta font-regular', isWarning ? 'text-warn' : 'text-ink-3')}
          >
            {unit}
          </small>
        )}
      </dd>
    </div>
  )
}
