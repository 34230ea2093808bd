import { noVariables, type TemplateVariables } from '../../../../shared/templates/variables.ts'
import { VariablesStrip } from '../../../panels/variables/variables-strip.tsx'
import { useChangeVariables } from '../hooks/use-conversation-variables.ts'

export type ConversationVariablesProps = {
  conversationId: string
  /** The names that have a place in what would be sent. */
  names: readonly string[]
  variables: TemplateVariables | undefined
  className?: string
}

/** The values of `{{names}}` in a conversation: one set for all its messages and the system prompt. */
export function ConversationVariables(props: ConversationVariablesProps) {
  const { conversationId, names, variables = noVariables, className } = props
  const change = useChangeVariables(conversationId)
  if (names.length === 0) return null
  return (
    <div className={className}>
      <VariablesStrip names={names} variables={variables} onChange={change} />
    </div>
  )
}
