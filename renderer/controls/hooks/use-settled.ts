import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment, in milliseconds: what is typed asks main once, not with each letter. */
export function useSettled<Value>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, settled, forMs])
  return settled
}
