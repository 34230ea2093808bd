import { useEffect, useState } from 'react'

/** The current time, anew every `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, isRunning])
  return now
}
