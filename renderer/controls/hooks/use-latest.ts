import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for the life of the component, doing what `work` did in the last drawing: for memoised rows. */
export function useLatest<Arguments extends unknown[], Value>(
  work: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
