import { ElapsedTime } from '../components/elapsed-time.tsx'
import { formatPlural } from '../components/format-number.ts'
import { useRunningSummary } from '../stores/use-live-runs.tsx'

/** The streams that are on: how many, and the newest one's model and time. */
export function RunningRuns() {
  const { count, model, startedAt } = useRunningSummary()
  if (count === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="size-1.75 flex-none rounded-full bg-accent" />
      <span>{formatPlural(count, 'stream')}</span>
      {startedAt === undefined ? null : (
        <>
          <span className="truncate font-mono">{model}</span>
          <ElapsedTime startedAt={startedAt} />
        </>
      )}
    </span>
  )
}
