import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { newVariables, type TemplateVariables } from '../../../../shared/templates/variables.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { conversationQuery, useChangeConversation } from '../../../queries/conversations.ts'

/** Changes the variables of a conversation: what a change is made of are those of the moment, not those last drawn. */
export function useChangeVariables(
  id: string,
): (update: (variables: TemplateVariables) => TemplateVariables) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const change = useChangeConversation(id)
  return useCallback(
    (update) => {
      const now = queryClient.getQueryData(conversationQuery(bridge, id).queryKey)
      change({ variables: update(now?.variables ?? newVariables) })
    },
    [bridge, queryClient, change, id],
  )
}
