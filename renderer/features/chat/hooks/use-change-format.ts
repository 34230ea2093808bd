import { ArrowLeftRight } from 'lucide-react'
import { useCallback } from 'react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../../shared/formats/format.ts'
import { translateParameters } from '../../../../shared/lens/translate-parameters.ts'
import { useToast } from '../../../components/toast.tsx'

/**
 * Changes the format a conversation is sent in. Its parameters go along in the other format's words; what has no place
 * there is switched off and named, with a way back.
 */
export function useChangeFormat(
  { format, parameters }: Conversation,
  change: (change: Partial<ConversationSettings>) => void,
): (format: ConversationFormatId) => void {
  const { show } = useToast()
  return useCallback(
    (next) => {
      const translated = translateParameters(parameters, format, next)
      change({ format: next, parameters: translated.parameters })
      const lost = translated.notes.filter(
        ({ outcome }) => outcome === 'no-such-field' || outcome === 'dropped',
      )
      if (lost.length === 0) return
      show({
        message: `${conversationFormats[next]?.label ?? next} has no place for ${lost.map(({ field }) => field).join(', ')}`,
        icon: ArrowLeftRight,
        undo: () => change({ format, parameters }),
      })
    },
    [format, parameters, change, show],
  )
}
