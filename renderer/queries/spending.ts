import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createRereader } from './reread.ts'

const spendingKey = ['spending'] as const

/** What was spent; what is shown stays until what was asked for next is there. */
export function spendingQuery(bridge: Bridge, input: Input<'spending.read'>) {
  return queryOptions({
    queryKey: [...spendingKey, input],
    queryFn: ({ signal }) => call(bridge, 'spending.read', input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** What a conversation has cost so far. */
export function conversationSpendingQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...spendingKey, 'conversation', id],
    queryFn: ({ signal }) => call(bridge, 'spending.ofConversation', { id }, { signal }),
    // While it was not in view nobody read it again.
    refetchOnMount: 'always',
  })
}

/** Reads what is on screen of it again whenever a run ends or its cost becomes known. */
export function useSpendingEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { read, close } = createRereader(queryClient, spendingKey)
    const stops = [bridge.on('history.changed', read), bridge.on('conversations.changed', read)]
    return () => {
      for (const stop of stops) stop()
      close()
    }
  }, [bridge, queryClient])
}
