import { useEffect, useRef } from 'react'
import { formatDuration, formatElapsed } from '../../lib/format-time.ts'
import { onEachTick, useNow } from '../hooks/use-now.ts'

export type ElapsedTimeProps = {
  /** In epoch milliseconds. */
  startedAt: number
  /** When it ended, in epoch milliseconds; `undefined` while it is running. */
  endedAt?: number | undefined
  className?: string | undefined
}

const tickMs = 100

/**
 * How long something has been running. Ticks without a render: only the text node changes, since there are several of
 * them while an answer arrives.
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
      // Later renders contain a later time, so React always notices that its text has changed.
      if (text instanceof Text) text.data = elapsed
    }
    const stop = onEachTick(tickMs, (tick) => {
      const elapsed = formatElapsed(tick - startedAt)
      // Write in the next animation frame, with other updates: a change between two frames causes a layout of its own.
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
