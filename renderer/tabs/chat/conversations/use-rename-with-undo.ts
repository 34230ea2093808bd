import type { LucideIcon } from 'lucide-react'
import { useCallback } from 'react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useChangeAnyConversation } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'

/**
 * Renames a conversation from the title `before`; the undo shortcut reverts it. Shows a toast only if an `icon` for it
 * is given.
 */
export function useRenameWithUndo(): (id: string, before: string, title: string, icon?: LucideIcon) => void {
  const change = useChangeAnyConversation()
  const offerUndo = useOfferUndo(chatUndoStack)
  return useCallback(
    (id, before, title, icon) => {
      change(id, { title })
      offerUndo({
        message: chatText().renamed(before === '' ? chatText().newConversation : before),
        icon,
        takeBack: async () => change(id, { title: before }),
      })
    },
    [change, offerUndo],
  )
}
