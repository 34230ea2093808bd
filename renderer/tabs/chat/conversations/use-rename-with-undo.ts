import type { LucideIcon } from 'lucide-react'
import { useCallback } from 'react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useChangeConversation } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../chat-undo-stack.ts'

/** Renames a conversation, from the title `before`; its keys take it back. There is a toast only with an `icon` for it. */
export function useRenameWithUndo(id: string): (before: string, title: string, icon?: LucideIcon) => void {
  const change = useChangeConversation(id)
  const offerUndo = useOfferUndo(chatUndoStack)
  return useCallback(
    (before, title, icon) => {
      change({ title })
      offerUndo({
        message: chatText().renamed(before === '' ? chatText().newConversation : before),
        icon,
        takeBack: async () => change({ title: before }),
      })
    },
    [change, offerUndo],
  )
}
