import type { Run } from '../../../../shared/runs/run.ts'
import { inspectorText } from '../../../../shared/text/en/inspector.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { toGaps, type EventRow } from '../../../panels/inspector/event-rows.ts'

/** Timing and size of a response; for a stream also the pauses between its events. */
export function RunFigures({ run, rows }: { run: Run; rows: readonly EventRow[] }) {
  const { timing } = inspectorText()
  const { timings, bytes } = run
  const { p50, longest } = toGaps(rows, run.status === 'running' ? undefined : timings.endMs)
  const figures: readonly (readonly [string, string])[] =
    rows.length > 0
      ? [
          [timing.headers, formatDuration(timings.headersMs, { inSeconds: true })],
          [timing.firstEvent, formatDuration(timings.firstEventMs, { inSeconds: true })],
          [timing.gapP50, formatDuration(p50)],
          [timing.longestGap, formatDuration(longest)],
          [rawText().response.received, formatBytes(bytes)],
        ]
      : [
          [timing.headers, formatDuration(timings.headersMs, { inSeconds: true })],
          [timing.end, formatDuration(timings.endMs, { inSeconds: true })],
          [rawText().response.received, formatBytes(bytes)],
        ]
  return (
    <dl className="tabular grid flex-none auto-cols-fr grid-flow-col divide-x divide-line border-b border-line">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0 px-3 py-1.5">
          <dt className="truncate text-meta text-ink-3">{name}</dt>
          <dd className="truncate font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
