import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { MediaFilter } from '../../../../shared/media/media-filter.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { mediaListQuery } from '../../../queries/media.ts'
import { useLibraryView, type LibraryFilter } from '../library-view-store.ts'
import { toMediaFilter } from '../to-media-filter.ts'

export interface MediaItems {
  /** The items read so far; `undefined` before the first page. */
  readonly items: readonly MediaItem[] | undefined
  /** Number of all matching items. */
  readonly total: number | undefined
  /** The filter of the query. */
  readonly filter: MediaFilter
  readonly error: CommandError | null
  readonly hasMore: boolean
  /** Reads the next page, unless it is already being read. */
  readonly readMore: () => void
  readonly retry: () => void
  readonly isNarrowed: boolean
  /** The beginning of today, in milliseconds since 1970. */
  readonly today: number
}

/** The items that match the search and the filter. The previous ones stay until new ones are read. */
export function useMediaItems(): MediaItems {
  const bridge = useBridge()
  const filter = useLibraryView((state) => state.filter)
  const order = useLibraryView((state) => state.order)
  const search = useDeferredValue(useLibraryView((state) => state.search).trim())
  const today = new Date(useNow(60_000, true)).setHours(0, 0, 0, 0)
  const whole = useMemo(() => toMediaFilter(filter, search, order, today), [filter, search, order, today])
  const list = useInfiniteQuery({ ...mediaListQuery(bridge, whole), placeholderData: (before) => before })
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  return {
    items,
    total: list.data?.pages[0]?.total,
    filter: whole,
    error: list.error,
    hasMore: list.hasNextPage,
    readMore: () => {
      if (!list.isFetching) void list.fetchNextPage()
    },
    retry: () => void list.refetch(),
    today,
    isNarrowed: search !== '' || filter.scope !== 'all' || isTicked(filter),
  }
}

function isTicked({ models, tags, collection, made }: LibraryFilter): boolean {
  return models.length + tags.length > 0 || collection !== undefined || made !== undefined
}
