import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { LiveRun } from '../../../stores/live-runs-store.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import type { LensColumnState } from './lens-store.ts'

/**
 * The newest run of each column, in outline: it stands still while only the last text of an answer grows. Watches those
 * that are not watched yet.
 */
export function useLensRuns(columns: readonly LensColumnState[]): readonly (LiveRun | undefined)[] {
  const liveRuns = useLiveRuns()
  useEffect(() => {
    for (const { runId } of columns) if (runId !== undefined) liveRuns.watch(runId)
  }, [columns, liveRuns])
  return useStore(
    liveRuns.store,
    useShallow(({ outlines }) =>
      columns.map(({ runId }) => (runId === undefined ? undefined : outlines[runId])),
    ),
  )
}

/** The columns' runs that are going on; changes only when one starts or ends, not with every piece of an answer. */
export function useRunningIds(columns: readonly LensColumnState[]): readonly string[] {
  const { store } = useLiveRuns()
  return useStore(
    store,
    useShallow(({ runs }) => columns.flatMap(({ runId }) => runningId(runs[runId ?? '']))),
  )
}

function runningId(live: LiveRun | undefined): string | readonly [] {
  return live !== undefined && isRunning(live) ? live.runId : []
}

export function isRunning(live: LiveRun | undefined): boolean {
  return live !== undefined && !live.hasEnded && (live.run === undefined || live.run.status === 'running')
}
