import { useCallback, useEffect, useRef } from 'react'

/** Returns a stable function that says whether the component is still mounted, for answers that may arrive later. */
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
