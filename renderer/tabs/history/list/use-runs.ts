import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { HistoryCount, HistoryEntry, HistoryFilter } from '../../../../shared/history/history.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { historyCountQuery, historyListQuery } from '../../../queries/history.ts'
import { useHistoryView } from '../history-view-store.ts'

export interface Runs {
  /** What is read so far; absent before the first page. */
  readonly entries: readonly HistoryEntry[] | undefined
  readonly count: HistoryCount | undefined
  readonly error: CommandError | null
  readonly hasMore: boolean
  /** Reads the next page, unless that is under way. */
  readonly readMore: () => void
  readonly retry: () => void
  readonly isNarrowed: boolean
}

/** The runs that the search and the filter of the tab mean. The last ones stay while others are read. */
export function useRuns(): Runs {
  const bridge = useBridge()
  const { filter, search } = useHistoryView()
  const searched = useDeferredValue(search.trim())
  const whole = useMemo<HistoryFilter>(
    () => (searched === '' ? filter : { ...filter, search: searched }),
    [filter, searched],
  )
  const list = useInfiniteQuery({
    ...historyListQuery(bridge, whole),
    placeholderData: (before) => before,
  })
  const count = useQuery({ ...historyCountQuery(bridge, whole), placeholderData: (before) => before })
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data])
  return {
    entries,
    count: count.data,
    error: list.error,
    hasMore: list.hasNextPage,
    readMore: () => {
      if (!list.isFetching) void list.fetchNextPage()
    },
    retry: () => void list.refetch(),
    isNarrowed: Object.keys(whole).length > 0,
  }
}
