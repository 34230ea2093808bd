import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type {
  HistoryCount,
  HistoryEntry,
  HistoryFilter,
  HistoryListInput,
} from '../../../../shared/history/history.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { historyCountQuery, historyGroupQuery, historyListQuery } from '../../../queries/history.ts'
import { useHistoryView } from '../history-view-store.ts'
import { tableValues } from '../table-values.ts'
import { toTableLines, type TableLine } from './table-lines.ts'

export interface Runs {
  /** The lines read so far; `undefined` before the first page. */
  readonly lines: readonly TableLine[] | undefined
  /** The runs among the lines, which can be opened and marked. */
  readonly entries: readonly HistoryEntry[] | undefined
  readonly count: HistoryCount | undefined
  readonly error: CommandError | null
  readonly hasMore: boolean
  /** Reads the next page, unless it is already being read. */
  readonly readMore: () => void
  readonly retry: () => void
  readonly isNarrowed: boolean
}

/** The runs that match the search and the filter. The previous ones stay until new ones are read. */
export function useRuns(): Runs {
  const bridge = useBridge()
  const { filter, search, sort, openGroupIds } = useHistoryView()
  const groupBy = useStore(tableValues, ({ form }) => form.groupBy)
  const searched = useDeferredValue(search.trim())
  const whole = useMemo<HistoryFilter>(
    () => (searched === '' ? filter : { ...filter, search: searched }),
    [filter, searched],
  )
  const input: HistoryListInput = {
    ...whole,
    ...(sort.by === 'time' && sort.isDescending ? {} : { sort }),
    ...(groupBy !== null && filter.group === undefined && filter.isQuery !== true && { groupBy }),
  }
  const list = useInfiniteQuery({
    ...historyListQuery(bridge, input),
    placeholderData: (before) => before,
  })
  const count = useQuery({ ...historyCountQuery(bridge, whole), placeholderData: (before) => before })
  const listed = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data])
  const open = useMemo(
    () =>
      (listed ?? []).flatMap(({ group }) =>
        group !== undefined && openGroupIds.includes(group.id) ? [group] : [],
      ),
    [listed, openGroupIds],
  )
  const { groupBy: _, ...ungrouped } = input
  const members = useQueries({
    queries: open.map(({ by, id }) => historyGroupQuery(bridge, { ...ungrouped, group: { by, id } })),
    combine: (results) => results.map(({ data }) => data?.entries),
  })
  const lines = useMemo(() => {
    const membersOf = new Map(open.map(({ id }, index) => [id, members[index] ?? []]))
    return listed === undefined ? undefined : toTableLines(listed, membersOf)
  }, [listed, open, members])
  const entries = useMemo(() => lines?.flatMap((line) => (line.kind === 'run' ? [line.entry] : [])), [lines])
  return {
    lines,
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
