import { CircleAlert } from 'lucide-react'
import type { Run } from '../../../shared/runs/run.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { formatDuration, formatMoment } from '../../lib/format-time.ts'
import { runState } from '../runs/run-state.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** The run in one line: its state, its request and the gateway's response. */
export function RunLine({ run }: { run: Run }) {
  const state = runState(run)
  const failedStatus = run.status === 'failed' && (run.httpStatus ?? 0) >= 400 ? run.httpStatus : undefined
  const isOver = run.timings.endMs !== undefined
  const hasStatus = failedStatus === undefined && run.httpStatus !== undefined
  return (
    <div className="tabular @container flex h-8 flex-none items-center gap-2 border-b border-line px-3 text-small whitespace-nowrap">
      {failedStatus === undefined ? (
        <Chip tone={state.tone} icon={state.icon}>
          {state.label}
        </Chip>
      ) : (
        <Chip tone="danger" icon={CircleAlert}>
          {failedStatus}
        </Chip>
      )}
      <span className="min-w-0 truncate font-mono text-wire-small select-text" title={run.url}>
        {run.method} {pathOf(run.url)}
      </span>
      <span className="ml-auto flex flex-none gap-1 text-meta text-ink-3">
        {hasStatus && <span>{run.httpStatus}</span>}
        {/* Without room for both, the request is shown whole: the answer shows the time as well. */}
        <span className={hasStatus ? (isOver ? '@max-[320px]:hidden' : '@max-[375px]:hidden') : ''}>
          {hasStatus && '· '}
          {lastMoment(run)}
        </span>
      </span>
    </div>
  )
}

/** The duration, or the time it was sent. `''` for a request that waits to be sent. */
function lastMoment({ timings, startedAt, waiting }: Run): string {
  if (timings.endMs !== undefined) return formatDuration(timings.endMs)
  return waiting === undefined ? inspectorText().sentAt(formatMoment(startedAt)) : ''
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
