import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Block, MediaBlock } from '../../../../../shared/runs/block.ts'
import type { Run } from '../../../../../shared/runs/run.ts'
import { useBridge } from '../../../../bridge/use-bridge.ts'
import { historyItemQuery, invalidateRuns } from '../../../../queries/history.ts'
import { useLiveRun, useLiveRuns } from '../../../../stores/use-live-runs.tsx'

export interface EditRun {
  /** `undefined` until it is read. */
  readonly run: Run | undefined
  readonly images: readonly MediaBlock[]
  readonly others: readonly Block[]
  readonly isRunning: boolean
  readonly isGone: boolean
}

/** One edit as new as the window has it: live while it is on, then what history keeps of it. */
export function useEditRun(runId: string): EditRun {
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
  const blocks = isKept ? data.answer : (live?.blocks ?? data?.answer ?? [])
  return {
    run,
    images: blocks.filter((block) => block.type === 'media'),
    others: blocks.filter((block) => block.type !== 'media'),
    isRunning: run?.status === 'running' && !hasEnded,
    isGone: isError && live === undefined,
  }
}
