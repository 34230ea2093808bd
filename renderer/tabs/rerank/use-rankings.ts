import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { RerankResult } from '../../../shared/rerank/rerank-result.ts'
import type { CommandError } from '../../bridge/call.ts'
import type { FormRequests, QueuedRequest } from '../../../shared/request-queue/queued-request.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { rankingsQuery, useRankingEvents } from '../../queries/rankings.ts'
import { useLiveRuns } from '../../stores/use-live-runs.tsx'
import { columnOf, runOfColumn } from '../../request-tab/columns.ts'
import { useDocuments } from './form/documents-store.ts'
import { useRerankValues } from './values.ts'
import { newestRankings } from './results/newest-rankings.ts'

export interface Rankings {
  /** All rankings of the set, the newest first; `undefined` until they are loaded. */
  readonly all: readonly RerankResult[] | undefined
  readonly error: AppError | undefined
  readonly readAgain: () => void
  /** The rankings shown side by side, in column order. */
  readonly shown: readonly RerankResult[]
  /** Submitted requests that have no ranking yet. */
  readonly queued: readonly QueuedRequest[]
}

const none: RerankResult[] = []

/** The rankings of the open set: earlier ones, also from before a restart, running ones, and waiting requests. */
export function useRankings({ queued, groups }: FormRequests): Rankings {
  const setId = useDocuments((state) => state.setId)
  const chosen = useRerankValues(({ form }) => form.shown)
  const liveRuns = useLiveRuns()
  useRankingEvents()
  const { data, error, refetch } = useQuery(rankingsQuery(useBridge(), setId ?? ''))
  const failure: CommandError | null = error

  useEffect(() => {
    for (const { id, status } of data ?? none) {
      if (status === 'running') liveRuns.watch(id)
      else liveRuns.forget(id)
    }
  }, [data, liveRuns])

  const shown = useMemo(() => {
    const all = data ?? none
    if (chosen.length === 0) return newestRankings(all)
    return chosen.flatMap((column) => {
      const id = runOfColumn(column, groups)
      return all.find((result) => result.id === id) ?? []
    })
  }, [data, chosen, groups])

  return {
    all: data,
    error: data === undefined ? failure?.appError : undefined,
    readAgain: () => void refetch(),
    shown,
    queued: queued.filter(
      (request) =>
        request.runId === undefined ||
        (chosen.includes(columnOf(request)) && data?.every(({ id }) => id !== request.runId) === true),
    ),
  }
}
