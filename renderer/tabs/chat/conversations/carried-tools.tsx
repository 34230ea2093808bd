import { Wrench } from 'lucide-react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { toolSchemas } from '../../../../shared/parameters/tools.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { hasCarriedTools } from '../../../../shared/tools/carried-tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { Note } from '../../../controls/texts/note.tsx'

export type CarriedToolsProps = {
  conversation: Conversation
  onChange: (change: Partial<ConversationSettings>) => void
}

/**
 * Says which tools a conversation took over from another one, and offers to start without them. Renders nothing if its
 * tools are its own.
 */
export function CarriedTools({ conversation, onChange }: CarriedToolsProps) {
  const { show } = useToast()
  const { parameters, toolAnswers = {}, toolsFrom, format } = conversation
  if (toolsFrom === undefined || toolsFrom === null || !hasCarriedTools(conversation)) return null
  const text = chatText().carriedTools
  const startWithout = (): void => {
    const { tools: _, ...others } = parameters
    onChange({ parameters: others, toolAnswers: {}, toolsFrom: null })
    show({
      message: text.leftOut,
      icon: Wrench,
      undo: () => onChange({ parameters, toolAnswers, toolsFrom }),
    })
  }
  return (
    <Note
      icon={Wrench}
      className="mt-2 w-full"
      action={
        <Button size="small" onClick={startWithout}>
          {text.startWithout}
        </Button>
      }
    >
      {toolsFrom.title === '' ? text.from : text.fromTitled(toolsFrom.title)}{' '}
      <span className="font-mono text-wire-small">
        {[...toolSchemas(parameters['tools']?.value, format).keys()].join(', ')}
      </span>
    </Note>
  )
}
