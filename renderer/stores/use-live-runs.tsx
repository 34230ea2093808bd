import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useBridge } from '../bridge/use-bridge.ts'
import { findFormat, formatRegistry } from '../../shared/formats/registry.ts'
import type { FormatTab } from '../../shared/tabs.ts'
import type { Run } from '../../shared/runs/run.ts'
import { nameOfRun } from './blind-runs.ts'
import type { GrowingText } from '../lib/markdown/growing-text.ts'
import { createLiveRuns, type LiveRun, type LiveRuns } from './live-runs-store.ts'

const LiveRunsContext = createContext<LiveRuns | null>(null)

/** Provides the live runs of the window; use it once, inside the bridge provider. */
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

/**
 * Selects a part of a run and renders again when that part changes: a run as a whole changes on every frame. `select`
 * receives `undefined` while the run is not watched.
 */
export function useLiveRunPart<Part>(
  runId: string | undefined,
  select: (live: LiveRun | undefined) => Part,
): Part {
  const { store } = useLiveRuns()
  return useStore(store, (state) => select(runId === undefined ? undefined : state.runs[runId]))
}

/** A run as of the last change to anything but the length of its last text: see `useGrowingText`. */
export function useLiveOutline(runId: string | undefined): LiveRun | undefined {
  const { store } = useLiveRuns()
  return useStore(store, (state) => (runId === undefined ? undefined : state.outlines[runId]))
}

/** The text of a block, for components that render it incrementally; `undefined` if there is none to follow. */
export function useGrowingText(
  runId: string | undefined,
  blockIndex: number | undefined,
): GrowingText | undefined {
  const live = useLiveRuns()
  return useMemo(() => {
    if (runId === undefined || blockIndex === undefined) return undefined
    const { store } = live
    const read = (): string | undefined => {
      const block = store.getState().runs[runId]?.blocks[blockIndex]
      return block !== undefined && 'text' in block ? block.text : undefined
    }
    const readFrom = (length: number): string | undefined => live.newText(runId, blockIndex, length)
    return { read, readFrom, subscribe: store.subscribe }
  }, [live, runId, blockIndex])
}

/** One run, updated a few times a second while it is running: for anything too expensive to render on every frame. */
export function useSlowLiveRun(runId: string | undefined): LiveRun | undefined {
  const { store, subscribeSlowly } = useLiveRuns()
  return useSyncExternalStore(subscribeSlowly, () =>
    runId === undefined ? undefined : store.getState().runs[runId],
  )
}

/** The number of running runs, and unchanging data of the newest one, for the status bar. */
export interface RunningSummary {
  /** Runs whose answer is streamed. */
  readonly streams: number
  /** Runs whose answer arrives at once. */
  readonly requests: number
  /** Runs whose answer the gateway makes in the background, with or without a connection. */
  readonly atGateway: number
  readonly model: string | undefined
  /** In epoch milliseconds. */
  readonly startedAt: number | undefined
}

/** Changes only when a run begins or ends. */
export function useRunningSummary(): RunningSummary {
  const { store } = useLiveRuns()
  return useStore(
    store,
    useShallow((state) => {
      const all = Object.values(state.runs).filter(isRunning)
      const running = all.filter((live) => !isAtGateway(live))
      const newest = running.at(-1)?.run
      // Until its first batch arrives, a run counts as streamed, like most are.
      const requests = running.filter(({ run }) => run?.isStreamed === false).length
      const streams = running.length - requests
      const atGateway = all.length - running.length
      const model = newest && nameOfRun(newest)
      return { streams, requests, atGateway, model, startedAt: newest?.startedAt }
    }),
  )
}

/** The number of running runs of a tab; changes only when that number does. */
export function useRunningCount(tab: string): number {
  const { store } = useLiveRuns()
  return useStore(
    store,
    (state) =>
      Object.values(state.runs).filter((live) => isRunning(live) && tabOfRun(live.run) === tab).length,
  )
}

/**
 * Whether the gateway makes the answer in the background and has given it an id: it then continues without this app.
 */
export function isAtGateway({ run }: LiveRun): boolean {
  return run?.background?.responseId !== undefined
}

/** The running runs, of one tab or of all. */
export function listRunningRuns({ store }: LiveRuns, tab?: string): readonly LiveRun[] {
  return Object.values(store.getState().runs).filter(
    (live) => isRunning(live) && (tab === undefined || tabOfRun(live.run) === tab),
  )
}

/** The tab that a run was started in. Until its first batch arrives, Chat is assumed. */
export function tabOfRun(run: Run | undefined): FormatTab {
  return (run === undefined ? undefined : findFormat(run.format)?.tab) ?? formatRegistry.chat.tab
}

function isRunning(live: LiveRun): boolean {
  return !live.hasEnded && (live.run === undefined || live.run.status === 'running')
}
