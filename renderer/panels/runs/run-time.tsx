import type { Run } from '../../../shared/runs/run.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { formatDuration } from '../../lib/format-time.ts'

/** How long a run has been running, or took. */
export function RunTime({ run, isRunning }: { run: Run; isRunning: boolean }) {
  return isRunning ? (
    <ElapsedTime startedAt={run.startedAt} />
  ) : (
    formatDuration(run.timings.endMs, { inSeconds: true })
  )
}
