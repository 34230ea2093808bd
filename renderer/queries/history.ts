import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  HistoryCursor,
  HistoryFilter,
  HistoryListInput,
  PruneRule,
} from '../../shared/history/history.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createRereader } from './reread.ts'
import { useCommandMutation } from './use-command-mutation.ts'

const historyKey = ['history'] as const

/** Runs start and end while the view is not mounted, so mounting refetches. */
const onReturn = { refetchOnMount: 'always' } as const

/** The runs that match a filter, page by page. */
export function historyListQuery(bridge: Bridge, input: HistoryListInput) {
  return infiniteQueryOptions({
    queryKey: [...historyKey, 'list', input],
    queryFn: ({ pageParam, signal }) =>
      call(bridge, 'history.list', pageParam === undefined ? input : { ...input, after: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as HistoryCursor | undefined,
    getNextPageParam: ({ next }) => next,
    ...onReturn,
    // Many pages are expensive to refetch when the user comes back later.
    gcTime: 30_000,
  })
}

/** The first runs of a group, in the order of the table. */
export function historyGroupQuery(bridge: Bridge, input: HistoryListInput) {
  return queryOptions({
    queryKey: [...historyKey, 'group', input],
    queryFn: ({ signal }) => call(bridge, 'history.list', input, { signal }),
    ...onReturn,
    gcTime: 30_000,
  })
}

/** The newest run of a format with a complete answer; `null` when there is none. */
export function newestRunOfFormatQuery(bridge: Bridge, format: string) {
  return queryOptions({
    queryKey: [...historyKey, 'newest', format],
    queryFn: async ({ signal }) => {
      const { entries } = await call(bridge, 'history.list', { format, status: 'done' }, { signal })
      return entries[0]?.run ?? null
    },
    ...onReturn,
  })
}

/** Number of runs that match a filter. */
export function historyCountQuery(bridge: Bridge, filter: HistoryFilter) {
  return queryOptions({
    queryKey: [...historyKey, 'count', filter],
    queryFn: ({ signal }) => call(bridge, 'history.count', filter, { signal }),
    ...onReturn,
  })
}

/** The values to filter by. */
export function historyFacetsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...historyKey, 'facets'],
    queryFn: ({ signal }) => call(bridge, 'history.facets', {}, { signal }),
    ...onReturn,
  })
}

/** One run with its prompt and answer. */
export function historyItemQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...historyKey, 'item', id],
    queryFn: ({ signal }) => call(bridge, 'history.get', { id }, { signal }),
    ...onReturn,
  })
}

/** The prompt and answer of a run. Refetched once when the run has ended, then final. */
export function runAnswerQuery(bridge: Bridge, id: string, hasEnded: boolean) {
  return queryOptions({
    queryKey: ['run-answer', id, hasEnded ? 'ended' : 'running'],
    queryFn: ({ signal }) => call(bridge, 'history.get', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** For each route of a connection, its newest run that was answered and its newest that was refused. */
export function answeredRunsQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: [...historyKey, 'answered', connectionId],
    queryFn: ({ signal }) => call(bridge, 'history.answered', { connectionId }, { signal }),
    ...onReturn,
  })
}

/** The recorded request and response of a finished run. It never changes. */
export function recordQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: ['run-record', id, 'ended'],
    queryFn: ({ signal }) => call(bridge, 'runs.record', { id }, { signal }),
    gcTime: 60_000,
  })
}

/** The previews of a finished run whose images did not arrive. They never change. */
export function runPreviewsQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: ['run-previews', id],
    queryFn: ({ signal }) => call(bridge, 'runs.previews', { id }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

/** Number of all runs, and the size of their records on disk. */
export function historyStorageQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...historyKey, 'storage'],
    queryFn: ({ signal }) => call(bridge, 'history.storage', {}, { signal }),
    ...onReturn,
  })
}

/** The runs that a rule would remove. */
export function prunePlanQuery(bridge: Bridge, rule: PruneRule) {
  return queryOptions({
    queryKey: [...historyKey, 'plan', rule],
    queryFn: ({ signal }) => call(bridge, 'history.plan', rule, { signal }),
    ...onReturn,
  })
}

/** Refetches the history on screen after a run began or ended. */
export function invalidateRuns(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: historyKey })
}

/** Refetches the history on screen whenever a run begins, ends or changes. */
export function useHistoryEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { read, close } = createRereader(queryClient, historyKey)
    const stops = [
      bridge.on('history.changed', read),
      bridge.on('conversations.changed', read),
      bridge.on('conversations.organised', read),
    ]
    return () => {
      for (const stop of stops) stop()
      close()
    }
  }, [bridge, queryClient])
}

export function useStarRun() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('history.star', {
    onMutate: ({ id, isStarred }) =>
      queryClient.setQueryData(historyItemQuery(bridge, id).queryKey, (old) =>
        old === undefined ? old : { ...old, isStarred },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyKey }),
  })
}

export function useDeleteRuns() {
  return useCommandMutation('history.delete', { input: (ids: string[]) => ({ ids }) })
}

export function useRestoreRuns() {
  return useCommandMutation('history.restore', { input: (ids: string[]) => ({ ids }) })
}

/** Resends the recorded request of a run once. Resolves with the new run. */
export function useReplayRun() {
  return useCommandMutation('history.replay', { input: (id: string) => ({ id }) })
}

/** Saves media that exists only in the record of a run, and rereads what shows the answer. */
export function useRetrySaveMedia() {
  const queryClient = useQueryClient()
  return useCommandMutation('runs.keepMedia', {
    input: (id: string) => ({ id }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Permanently removes the runs that match a rule. */
export function usePruneRuns() {
  return useCommandMutation('history.prune')
}
