import { useEffect, useState } from 'react'
import type { KeyDescription } from '../../../shared/connections/connection.ts'
import { keyCondition, type KeyCondition } from '../../lib/connections/key-condition.ts'

/** The condition of a key, with a countdown while its gateway asks to wait. */
export function useKeyCondition(key: KeyDescription | undefined): KeyCondition {
  const [now, setNow] = useState(() => Date.now())
  const { retryAt, checkedAt = 0 } = key?.health ?? {}
  useEffect(() => {
    if (retryAt === undefined || retryAt <= Date.now()) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= retryAt) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [retryAt])
  return keyCondition(key, Math.max(now, checkedAt))
}
