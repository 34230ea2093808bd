import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { RerankResult } from '../../../shared/rerank/rerank-result.ts'
import type { CommandError } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { rankingsQuery, useRankingEvents } from '../../queries/rankings.ts'
import { useLiveRuns } from '../../stores/use-live-runs.tsx'
import { useDocuments } from './form/documents-store.ts'
import { useRerankForm } from './form/form-store.ts'
import { newestRankings } from './results/newest-rankings.ts'
import { useRerankQueue, useRerankQueueState, type QueuedRanking } from './use-rerank-queue.ts'

export interface Rankings {
  /** All of the set, the newest first; `undefined` until they are read. */
  readonly all: readonly RerankResult[] | undefined
  readonly error: AppError | undefined
  readonly readAgain: () => void
  /** Those side by side, in the order of their columns. */
  readonly shown: readonly RerankResult[]
  /** Clicked for, and without a ranking of their own yet. */
  readonly queued: readonly QueuedRanking[]
}

const none: RerankResult[] = []

/** The rankings of the set in work: those of before a restart, those that are on, and those that wait. */
export function useRankings(): Rankings {
  const setId = useDocuments((state) => state.setId)
  const chosen = useRerankForm(({ form }) => form.shown)
  const queue = useRerankQueue()
  const requests = useRerankQueueState((state) => state.requests)
  const liveRuns = useLiveRuns()
  useRankingEvents()
  const { data, error, refetch } = useQuery(rankingsQuery(useBridge(), setId ?? ''))
  const failure: CommandError | null = error

  useEffect(() => {
    for (const { id, status } of data ?? none) {
      if (status === 'running') liveRuns.watch(id)
      else {
        // The list may know the end first.
        queue.noteEnded(id)
        liveRuns.forget(id)
      }
    }
  }, [data, liveRuns, queue])

  const shown = useMemo(() => {
    const all = data ?? none
    if (chosen.length === 0) return newestRankings(all)
    return chosen.flatMap((id) => all.find((result) => result.id === id) ?? [])
  }, [data, chosen])

  return {
    all: data,
    error: data === undefined ? failure?.appError : undefined,
    readAgain: () => void refetch(),
    shown,
    queued: requests.filter(
      ({ request, runId }) =>
        request.request.setId === setId &&
        (runId === undefined || data?.every(({ id }) => id !== runId) === true),
    ),
  }
}
