import { formatDuration, formatElapsed } from '../lib/format-time.ts'
import { useNow } from './use-now.ts'

export type ElapsedTimeProps = {
  /** Epoch milliseconds. */
  startedAt: number
  /** When it ended; it ticks until then. */
  endedAt?: number
  className?: string
}

/** How long something has been on. Ticks by itself, so that nothing around it is drawn again. */
export function ElapsedTime({ startedAt, endedAt, className = '' }: ElapsedTimeProps) {
  const now = useNow(100, endedAt === undefined)
  return (
    <span className={`tabular ${className}`}>
      {endedAt === undefined ? formatElapsed(now - startedAt) : formatDuration(endedAt - startedAt)}
    </span>
  )
}
