import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBridge } from '../bridge/use-bridge.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { useToolCallEvents } from './tool-calls.ts'
import {
  conversationListQuery,
  conversationQuery,
  invalidateConversation,
  invalidateConversations,
} from './conversations.ts'

/**
 * Finds every conversation with a running answer, including those started before a reload and those not in view, and
 * watches their runs. A run is forgotten once its conversation contains the finished turn.
 */
export function RunningConversations(): null {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const liveRuns = useLiveRuns()
  const { data: summaries } = useQuery(conversationListQuery(bridge))
  /** Conversation ids by the id of each run watched here. */
  const watched = useRef(new Map<string, string>())

  useToolCallEvents()
  useEffect(() => {
    const stops = [
      bridge.on('conversations.changed', ({ id }) => invalidateConversation(bridge, queryClient, id)),
      bridge.on('conversations.organised', ({ ids }) => invalidateConversations(bridge, queryClient, ids)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])

  useEffect(() => {
    if (summaries === undefined) return
    const running = new Set(summaries.flatMap(({ id, lastStatus }) => (lastStatus === 'running' ? id : [])))
    const ended = [...watched.current].filter(([, id]) => !running.has(id))
    const read = async (id: string) => {
      const conversation = await queryClient.fetchQuery(conversationQuery(bridge, id)).catch(() => undefined)
      for (const { run } of conversation?.turns ?? []) {
        if (run === undefined) continue
        if (run.status === 'running') {
          watched.current.set(run.id, id)
          liveRuns.watch(run.id)
        } else if (watched.current.delete(run.id)) liveRuns.forget(run.id)
      }
    }
    for (const id of new Set([...running, ...ended.map(([, conversationId]) => conversationId)]))
      void read(id)
  }, [summaries, bridge, queryClient, liveRuns])

  return null
}
