import { chatText } from '../../../../shared/text/en/chat.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useKeepConversations } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import type { GoOn } from '../../../stores/route.ts'

/** Deletes a conversation and offers Undo, which opens it again. */
export function useDeleteWithUndo(): (id: string, title: string, onDeleted: (goOn: GoOn) => void) => void {
  const undoable = useUndoable(chatUndoStack)
  const keep = useKeepConversations()
  return (id, title, onDeleted) =>
    undoable({
      ids: [id],
      make: () => keep('conversations.delete', { ids: [id] }),
      takeBack: () => keep('conversations.restore', { ids: [id] }),
      message: () => chatText().list.deleted(title),
      onMade: (_, goOn) => onDeleted(goOn),
      onTakenBack: (goOn) => goOn('chat', id),
    })
}
