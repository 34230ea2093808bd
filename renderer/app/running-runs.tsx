import { ElapsedTime } from '../controls/elapsed-time.tsx'
import { formatPlural } from '../lib/format-number.ts'
import { useRunningSummary } from '../stores/use-live-runs.tsx'

/** What is on: how many streams and requests, and the newest one's model and time. */
export function RunningRuns() {
  const { streams, requests, model, startedAt } = useRunningSummary()
  const counts = [counted(streams, 'stream'), counted(requests, 'request')].flat()
  if (counts.length === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="size-1.75 flex-none rounded-full bg-accent" />
      <span>{counts.join(', ')}</span>
      {startedAt === undefined ? null : (
        <>
          <span className="truncate font-mono">{model}</span>
          <ElapsedTime startedAt={startedAt} />
        </>
      )}
    </span>
  )
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [formatPlural(count, what)]
}
