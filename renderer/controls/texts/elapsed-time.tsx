import { useEffect, useRef } from 'react'
import { formatDuration, formatElapsed } from '../../lib/format-time.ts'
import { onEachTick, useNow } from '../hooks/use-now.ts'

export type ElapsedTimeProps = {
  /** Epoch milliseconds. */
  startedAt: number
  /** When it ended; it ticks until then. */
  endedAt?: number | undefined
  className?: string | undefined
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
    let frame: number | undefined
    const write = (elapsed: string): void => {
      frame = undefined
      const text = box.current?.firstChild
      // What React draws later is of a later time, so it never takes this for what it had drawn itself.
      if (text instanceof Text) text.data = elapsed
    }
    const stop = onEachTick(tickMs, (tick) => {
      const elapsed = formatElapsed(tick - startedAt)
      // In a frame, with all else that it shows: a change between two frames is laid out by itself.
      frame ??= requestAnimationFrame(() => write(elapsed))
    })
    return () => {
      stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [isRunning, startedAt])
  return (
    <span ref={box} className={`tabular ${className}`}>
      {isRunning ? formatElapsed(now - startedAt) : formatDuration(endedAt - startedAt)}
    </span>
  )
}
