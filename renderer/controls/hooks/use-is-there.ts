import { useCallback, useEffect, useRef } from 'react'

/** Says of a component whether it is drawn still, for an answer that comes when it may be gone, with what it knew last. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return useCallback(() => isThere.current, [])
}
