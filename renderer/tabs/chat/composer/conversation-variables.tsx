import {
  newVariables,
  type TemplateVariables,
  type VariableUse,
} from '../../../../shared/templates/variables.ts'
import { VariablesStrip } from '../../../panels/variables/variables-strip.tsx'
import { useChangeVariables } from './use-conversation-variables.ts'

export type ConversationVariablesProps = {
  conversationId: string
  /** Where names stand in what would be sent. */
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
