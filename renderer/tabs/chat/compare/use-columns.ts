import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { inBlindOrder } from '../../../lib/blind-order.ts'
import { conversationQuery } from '../../../queries/conversations.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'

/** The columns of a comparison that are loaded, in display order. */
export function useColumns(ids: readonly string[], blindSeed: number | undefined): ReadColumns {
  const bridge = useBridge()
  const ordered = useMemo(
    () =>
      blindSeed === undefined
        ? ids
        : inBlindOrder(
            ids.map((id) => ({ id })),
            blindSeed,
          ).map(({ id }) => id),
    [ids, blindSeed],
  )
  return useQueries({ queries: ordered.map((id) => conversationQuery(bridge, id)), combine: toColumns })
}

interface ReadColumns {
  readonly columns: readonly Conversation[]
  readonly error: CommandError | undefined
}

function toColumns(read: readonly UseQueryResult<Conversation>[]): ReadColumns {
  return {
    columns: read.flatMap(({ data }) => data ?? []),
    error: read.find(({ error }) => error !== null)?.error ?? undefined,
  }
}

/**
 * The newest run of each column, in outline: no updates while only the last text of an answer grows. Watches the
 * running ones.
 */
function useNewestRuns(columns: readonly Conversation[]): readonly (Run | undefined)[] {
  const liveRuns = useLiveRuns()
  const newest = columns.map(({ turns }) => turns.at(-1)?.run)
  useEffect(() => {
    for (const run of newest) if (run?.status === 'running') liveRuns.watch(run.id)
  })
  return useStore(
    liveRuns.store,
    useShallow(({ outlines }) =>
      newest.map((run) => (run?.status === 'running' ? (outlines[run.id]?.run ?? run) : run)),
    ),
  )
}

/** The newest runs, the running ones among them, and a function that stops those, which the Stop command calls. */
export function useRunningColumns(columns: readonly Conversation[]) {
  const bridge = useBridge()
  const runs = useNewestRuns(columns)
  const running = runs.flatMap((run) => (run?.status === 'running' ? run : []))
  const stopAll = (): void => {
    for (const run of running) void bridge.call('runs.stop', { id: run.id })
  }
  useCommand('request.stop', stopAll, { isEnabled: running.length > 0 })
  return { runs, running, stopAll }
}
