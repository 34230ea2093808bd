import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Block } from '../../shared/runs/block.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { FormatId } from '../../shared/formats/registry.ts'
import type { HistoryEntry } from '../../shared/history/history.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { CommandError } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { historyItemQuery, historyListQuery, invalidateRuns, runAnswerQuery } from './history.ts'
import { useLiveRun, useLiveRuns } from '../stores/use-live-runs.tsx'

export interface FormatRuns {
  /** Newest first; `undefined` until they have loaded. */
  readonly entries: readonly HistoryEntry[] | undefined
  readonly error: AppError | undefined
  readonly readAgain: () => void
  /** Reads older entries; `undefined` when there are none. */
  readonly readOlder: (() => void) | undefined
  readonly isReadingOlder: boolean
}

/**
 * Every run of some formats, including those before a restart. Running ones are watched. Reads nothing unless `isRead`.
 */
export function useFormatRuns(
  formats: readonly [FormatId, ...FormatId[]],
  { isRead }: { readonly isRead: boolean },
): FormatRuns {
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const [format, ...others] = formats
  const query = useInfiniteQuery({
    ...historyListQuery(bridge, others.length === 0 ? { format } : { formats: [...formats] }),
    enabled: isRead,
  })
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const error: CommandError | null = query.error
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries), [data])
  useEffect(() => {
    for (const { run } of entries ?? []) if (run.status === 'running') liveRuns.watch(run.id)
  }, [entries, liveRuns])
  return {
    entries,
    error: entries === undefined ? error?.appError : undefined,
    readAgain: () => void refetch(),
    readOlder: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingOlder: isFetchingNextPage,
  }
}

/** One run in its newest known state. */
export interface FormatRun {
  readonly run: Run
  /** The whole prompt, or its beginning until the rest has loaded. */
  readonly asked: string
  readonly blocks: readonly Block[]
  readonly isRunning: boolean
  /** Whether `blocks` is complete. */
  readonly isWhole: boolean
}

/** Returns the live run while it is running, then its entry in history. */
export function useFormatRun({ run: listed, asked }: HistoryEntry): FormatRun {
  const liveRuns = useLiveRuns()
  const live = useLiveRun(listed.id)
  const hasEnded = listed.status !== 'running'
  const { data } = useQuery(runAnswerQuery(useBridge(), listed.id, hasEnded))
  const isKept = hasEnded && data !== undefined
  useEffect(() => {
    if (isKept) liveRuns.forget(listed.id)
  }, [isKept, listed.id, liveRuns])
  const run = hasEnded ? listed : (live?.run ?? listed)
  const question = data?.question.find((block) => block.type === 'text')?.text
  return {
    run,
    asked: question ?? asked,
    blocks: isKept ? data.answer : (live?.blocks ?? data?.answer ?? []),
    isRunning: run.status === 'running' && live?.hasEnded !== true,
    isWhole: isKept,
  }
}

/** One run by its id, in its newest known state. */
export interface RunById {
  /** `undefined` until it has loaded. */
  readonly run: Run | undefined
  readonly blocks: readonly Block[]
  readonly isRunning: boolean
  /** Whether history holds the complete run. */
  readonly isKept: boolean
  /** Whether the run is no longer in history. */
  readonly isGone: boolean
}

/** Returns the live run while it is running, then its entry in history. */
export function useRunById(runId: string): RunById {
  const liveRuns = useLiveRuns()
  const queryClient = useQueryClient()
  const live = useLiveRun(runId)
  const { data, isError } = useQuery(historyItemQuery(useBridge(), runId))
  const isKept = data !== undefined && data.run.status !== 'running'
  const isListedRunning = data?.run.status === 'running'
  const hasEnded = live?.hasEnded === true
  useEffect(() => {
    if (isListedRunning) liveRuns.watch(runId)
  }, [isListedRunning, liveRuns, runId])
  useEffect(() => {
    if (hasEnded) invalidateRuns(queryClient)
  }, [hasEnded, queryClient])
  useEffect(() => {
    if (isKept) liveRuns.forget(runId)
  }, [isKept, liveRuns, runId])
  const run = isKept ? data.run : (live?.run ?? data?.run)
  return {
    run,
    blocks: isKept ? data.answer : (live?.blocks ?? data?.answer ?? []),
    isRunning: run?.status === 'running' && !hasEnded,
    isKept,
    isGone: isError && live === undefined,
  }
}

export function useStopRun(): (runId: string) => void {
  const bridge = useBridge()
  return (runId) => void bridge.call('runs.stop', { id: runId })
}
