import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { Spending } from '../../shared/spending/spending.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createRereader } from './reread.ts'

const spendingKey = ['spending'] as const

/** What was spent, and of what: until the answer to the next question is there, that of the one before is shown, as such. */
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
