import { startTransition, useEffect, useState } from 'react'

/** What each later step adds. */
const stepCount = 2

/**
 * How many of `total` things to draw: `firstCount` at first, the rest little by little while the page is idle. What is
 * added to `total` later is drawn at once.
 */
export function useGrowingCount(total: number, firstCount: number): number {
  const [missing, setMissing] = useState(Math.max(0, total - firstCount))
  useEffect(() => {
    if (missing === 0) return undefined
    return whenIdle(() => startTransition(() => setMissing(Math.max(0, missing - stepCount))))
  }, [missing])
  return total - Math.min(missing, total)
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
