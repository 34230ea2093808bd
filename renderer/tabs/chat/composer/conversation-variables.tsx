import {
  newVariables,
  type TemplateVariables,
  type VariableUse,
} from '../../../../shared/templates/variables.ts'
import { VariablesStrip } from '../../../panels/variables/variables-strip.tsx'
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { conversationQuery, useChangeConversation } from '../../../queries/conversations.ts'

export type ConversationVariablesProps = {
  conversationId: string
  /** The uses of variables in what would be sent. */
  uses: readonly VariableUse[]
  variables: TemplateVariables | undefined
  className?: string
}

/** The values of `{{names}}` in a conversation: one set for all its messages and the system prompt. */
export function ConversationVariables(props: ConversationVariablesProps) {
  const { conversationId, uses, variables = newVariables, className } = props
  const change = useChangeVariables(conversationId)
  if (uses.length === 0) return null
  return (
    <div className={className}>
      <VariablesStrip uses={uses} variables={variables} onChange={change} />
    </div>
  )
}

/** Changes the variables of a conversation, based on the current ones, not on those last rendered. */
function useChangeVariables(
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
