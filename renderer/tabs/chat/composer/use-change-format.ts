import { ArrowLeftRight } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { type ConversationFormatId, formatRegistry } from '../../../../shared/formats/registry.ts'
import { translateParameters } from '../../../../shared/parameters/translate-parameters.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { conversationQuery } from '../../../queries/conversations.ts'
import { brokenDraftsNow } from '../../../stores/broken-drafts.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { lossesOf } from '../turn-losses-of.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/**
 * Changes the format of a conversation, with Undo. Translates its parameters to the other format; those without an
 * equivalent are switched off and listed, together with the content of turns that the format omits.
 */
export function useChangeFormat(
  { id, turns: given, format, parameters }: Conversation,
  change: (change: Partial<ConversationSettings>) => void,
): (format: ConversationFormatId) => void {
  const { show } = useToast()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (next) => {
      if (next === format) return
      // Read the newest turns from the cache, so that the caller need not render for each new turn.
      const { turns } = queryClient.getQueryData(conversationQuery(bridge, id).queryKey) ?? { turns: given }
      const translated = translateParameters(parameters, format, next)
      const invalidDrafts = brokenDraftsNow({ scope: id, format }, parameters)
      change({ format: next, parameters: translated.parameters })
      const lost = translated.notes.filter(
        ({ outcome }) => outcome === 'no-such-field' || outcome === 'dropped',
      )
      const before = new Set(lossesOf({ turns, format }, []))
      const left = lossesOf({ turns, format: next }, []).filter((loss) => !before.has(loss))
      const names = [...lost.map(({ field }) => field), ...left]
      const texts = chatText().changedFormat
      const [first, second] = [
        names.length === 0 ? undefined : texts.omits({ format: formatRegistry[next].label, items: names }),
        invalidDrafts.length === 0
          ? undefined
          : texts.draftStays({
              fields: invalidDrafts.map(({ field }) => field),
              format: formatRegistry[format].label,
            }),
      ].filter((sentence) => sentence !== undefined)
      if (first === undefined) return
      show({
        message: second === undefined ? first : texts.both({ first, second }),
        icon: ArrowLeftRight,
        undo: () => change({ format, parameters }),
      })
    },
    [id, given, format, parameters, change, show, bridge, queryClient],
  )
}
