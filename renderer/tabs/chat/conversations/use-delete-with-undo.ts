import { chatText } from '../../../../shared/text/en/chat.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useDeleteConversation, useRestoreConversation } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'

/** Deletes a conversation and offers to bring it back, where it then is open again. */
export function useDeleteWithUndo(): (id: string, title: string, onDeleted: () => void) => void {
  const undoable = useUndoable()
  const remove = useDeleteConversation()
  const restore = useRestoreConversation()
  return (id, title, onDeleted) =>
    undoable({
      ids: [id],
      make: () => remove.mutateAsync(id),
      takeBack: () => restore.mutateAsync(id),
      message: () => chatText().list.deleted(title),
      onMade: onDeleted,
      onTakenBack: () => navigate('chat', id),
    })
}
