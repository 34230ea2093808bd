import { useEffect, useState } from 'react'

/**
 * A debounced value: returned once it has not changed for `forMs` milliseconds, so that typing queries main once
 * instead of on each key.
 */
export function useSettled<Value>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, settled, forMs])
  return settled
}
