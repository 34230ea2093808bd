import { startTransition, useEffect, useState } from 'react'

/** What may be drawn at once of what is added later: a frame of the fastest stream adds less. */
const largestStep = 8

/**
 * How many of `total` things to draw: `firstCount` at first, the rest `stepCount` by `stepCount` while the page is idle.
 * What is added to `total` later is drawn at once, unless it is as much as a whole text.
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

/** Draws the component again when the page is idle, as long as there is `more` of a long piece of work. */
export function useAgainWhenIdle(more: boolean): void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!more) return undefined
    return whenIdle(() => startTransition(() => setRound(round + 1)))
  }, [more, round])
}

/** Not every browser tells when it is idle. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 16)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 200 })
  return () => cancelIdleCallback(handle)
}
