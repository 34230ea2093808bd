import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest `work`, for memoized rows. */
export function useLatest<Arguments extends unknown[], Value>(
  work: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
