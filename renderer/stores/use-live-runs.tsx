import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useBridge } from '../bridge/use-bridge.ts'
import { createLiveRuns, type LiveRun, type LiveRuns } from './live-runs-store.ts'

const LiveRunsContext = createContext<LiveRuns | null>(null)

/** Holds the live runs of the window; stands once, under the bridge. */
export function LiveRunsProvider({ children }: { children: ReactNode }) {
  const bridge = useBridge()
  const liveRuns = useMemo(() => createLiveRuns(bridge), [bridge])
  useEffect(() => liveRuns.start(), [liveRuns])
  return <LiveRunsContext value={liveRuns}>{children}</LiveRunsContext>
}

export function useLiveRuns(): LiveRuns {
  const liveRuns = use(LiveRunsContext)
  if (liveRuns === null) throw new Error('useLiveRuns needs a LiveRunsProvider above it')
  return liveRuns
}

/** One run, as long as it is watched. */
export function useLiveRun(runId: string | undefined): LiveRun | undefined {
  const { store } = useLiveRuns()
  return useStore(store, (state) => (runId === undefined ? undefined : state.runs[runId]))
}

/** Every run that is going on, oldest first: for the status bar and the rail. */
export function useRunningRuns(): readonly LiveRun[] {
  const { store } = useLiveRuns()
  return useStore(
    store,
    useShallow((state) => Object.values(state.runs).filter(isRunning)),
  )
}

/** How many runs are going on; changes only when that number does. */
export function useRunningCount(): number {
  const { store } = useLiveRuns()
  return useStore(store, (state) => Object.values(state.runs).filter(isRunning).length)
}

function isRunning(live: LiveRun): boolean {
  return !live.hasEnded && (live.run === undefined || live.run.status === 'running')
}
