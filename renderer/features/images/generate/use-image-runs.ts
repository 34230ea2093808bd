import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Block, MediaBlock } from '../../../../shared/conversations/block.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { imagesGenerationsFormat } from '../../../../shared/formats/images-generations/index.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { historyListQuery, runAnswerQuery } from '../../../queries/history.ts'
import { useLiveRun, useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { useImageQueue } from './use-image-queue.ts'

export interface ImageRuns {
  /** Newest first; `undefined` until they are read. */
  readonly entries: readonly HistoryEntry[] | undefined
  readonly error: AppError | undefined
  readonly readAgain: () => void
  /** Reads older ones; `undefined` when there are none. */
  readonly readOlder: (() => void) | undefined
  readonly isReadingOlder: boolean
}

/** Every request for pictures, also those of before a restart. Those that are on are watched. */
export function useImageRuns(): ImageRuns {
  const bridge = useBridge()
  const liveRuns = useLiveRuns()
  const query = useInfiniteQuery(historyListQuery(bridge, { format: imagesGenerationsFormat.id }))
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

/** One request for pictures, as new as the window has it. */
export interface ImageRun {
  readonly run: Run
  readonly prompt: string
  readonly images: readonly MediaBlock[]
  /** What else the answer holds. */
  readonly others: readonly Block[]
  readonly isRunning: boolean
  /** Whether `images` is all there will be. */
  readonly isWhole: boolean
}

/** The live run while it is on, then what history keeps of it. */
export function useImageRun({ run: listed, asked }: HistoryEntry): ImageRun {
  const liveRuns = useLiveRuns()
  const queue = useImageQueue()
  const live = useLiveRun(listed.id)
  const hasEnded = listed.status !== 'running'
  const { data } = useQuery(runAnswerQuery(useBridge(), listed.id, hasEnded))
  const isKept = hasEnded && data !== undefined
  useEffect(() => {
    if (!isKept) return
    // History can know of the end before the live run has told it.
    queue.noteEnded(listed.id)
    liveRuns.forget(listed.id)
  }, [isKept, listed.id, liveRuns, queue])
  const run = hasEnded ? listed : (live?.run ?? listed)
  const blocks = isKept ? data.answer : (live?.blocks ?? data?.answer ?? [])
  const question = data?.question.find((block) => block.type === 'text')?.text
  return {
    run,
    prompt: question ?? asked,
    images: blocks.filter((block) => block.type === 'media'),
    others: blocks.filter((block) => block.type !== 'media'),
    isRunning: run.status === 'running' && live?.hasEnded !== true,
    isWhole: isKept,
  }
}
