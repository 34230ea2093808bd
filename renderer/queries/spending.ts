import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { Spending } from '../../shared/spending/spending.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createRereader } from './reread.ts'

const spendingKey = ['spending'] as const

/**
 * Spending and the query it belongs to: until the next query is answered, the previous result is shown and labelled by
 * `of`.
 */
export interface AnsweredSpending {
  readonly of: Input<'spending.read'>
  readonly spending: Spending
}

export function spendingQuery(bridge: Bridge, input: Input<'spending.read'>) {
  return queryOptions({
    queryKey: [...spendingKey, input],
    queryFn: async ({ signal }): Promise<AnsweredSpending> => ({
      of: input,
      spending: await call(bridge, 'spending.read', input, { signal }),
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The cost of a conversation so far. */
export function conversationSpendingQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...spendingKey, 'conversation', id],
    queryFn: ({ signal }) => call(bridge, 'spending.ofConversation', { id }, { signal }),
    // Nothing refetches it while it is not mounted.
    refetchOnMount: 'always',
  })
}

/** Refetches the spending on screen whenever a run ends or its cost becomes known. */
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
