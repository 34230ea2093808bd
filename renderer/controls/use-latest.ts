import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for the life of the component, doing what `work` did in the last drawing: for memoised rows. */
export function useLatest<Arguments extends unknown[]>(
  work: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
