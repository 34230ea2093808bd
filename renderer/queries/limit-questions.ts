import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { LimitQuestion } from '../../shared/spending/spending-limits.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

function limitQuestionsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['limit-questions'],
    queryFn: ({ signal }) => call(bridge, 'spending.questions', {}, { signal }),
  })
}

/** Requests that wait for the user to allow them past a spending limit, oldest first. */
export function useLimitQuestions(): readonly LimitQuestion[] {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(limitQuestionsQuery(bridge))
  useEffect(
    () =>
      bridge.on(
        'spending.questionsChanged',
        () => void queryClient.invalidateQueries({ queryKey: limitQuestionsQuery(bridge).queryKey }),
      ),
    [bridge, queryClient],
  )
  return data
}

export function useAnswerLimitQuestion() {
  return useCommandMutation('spending.answer')
}
