import { startTransition, useEffect, useState } from 'react'

/** The most additions that render at once: a frame of the fastest stream adds fewer. */
const largestStep = 8

/**
 * How many of `total` items to render: `firstCount` at first, then `stepCount` more whenever the page is idle. Later
 * additions to `total` render at once, unless they are as large as a whole text.
 */
export function useGrowingCount(total: number, firstCount: number, stepCount = 2): number {
  const [missing, setMissing] = useState(Math.max(0, total - firstCount))
  const [knownTotal, setKnownTotal] = useState(total)
  if (total !== knownTotal) {
    setKnownTotal(total)
    const added = total - knownTotal
    if (added > largestStep) setMissing(missing + added - firstCount)
  }
  useEffect(() => {
    if (missing === 0) return undefined
    return whenIdle(() => startTransition(() => setMissing(Math.max(0, missing - stepCount))))
  }, [missing, stepCount])
  return total - Math.min(missing, total)
}

/** Renders the component again when the page is idle, as long as there is `more` of a long task. */
export function useAgainWhenIdle(more: boolean): void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!more) return undefined
    return whenIdle(() => startTransition(() => setRound(round + 1)))
  }, [more, round])
}

/** Not every browser supports `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 16)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 200 })
  return () => cancelIdleCallback(handle)
}
