import { useEffect, useRef } from 'react'
import { formatDuration, formatElapsed } from '../lib/format-time.ts'
import { onEachTick, useNow } from './use-now.ts'

export type ElapsedTimeProps = {
  /** Epoch milliseconds. */
  startedAt: number
  /** When it ended; it ticks until then. */
  endedAt?: number
  className?: string
}

const tickMs = 100

/**
 * How long something has been on. Ticks by itself, without a render: nothing but its text changes, and while an answer arrives
 * there are several of them.
 */
export function ElapsedTime({ startedAt, endedAt, className = '' }: ElapsedTimeProps) {
  const box = useRef<HTMLSpanElement>(null)
  const now = useNow(tickMs, false)
  const isRunning = endedAt === undefined
  useEffect(() => {
    if (!isRunning) return undefined
    return onEachTick(tickMs, (tick) => {
      const text = box.current?.firstChild
      // What React draws later is of a later time, so it never takes this for what it had drawn itself.
      if (text instanceof Text) text.data = formatElapsed(tick - startedAt)
    })
  }, [isRunning, startedAt])
  return (
    <span ref={box} className={`tabular ${className}`}>
      {isRunning ? formatElapsed(now - startedAt) : formatDuration(endedAt - startedAt)}
    </span>
  )
}
