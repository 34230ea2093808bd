import { CircleAlert, Trash2 } from 'lucide-react'
import { useToast } from '../../../controls/toast.tsx'
import { useDeleteConversation, useRestoreConversation } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { CommandError } from '../../../bridge/call.ts'

/** Deletes a conversation and offers to bring it back, where it then is open again. */
export function useDeleteWithUndo(): (id: string, title: string, onDeleted: () => void) => void {
  const toast = useToast()
  const remove = useDeleteConversation()
  const restore = useRestoreConversation()
  return (id, title, onDeleted) => {
    void remove.mutateAsync(id).then(
      () => {
        onDeleted()
        toast.show({
          message: chatText().list.deleted(title),
          icon: Trash2,
          undo: () => void restore.mutateAsync(id).then(() => navigate('chat', id), noteFailure),
        })
      },
      // The row is still there, so there is nowhere else to say it.
      noteFailure,
    )
  }

  function noteFailure(error: CommandError): void {
    toast.show({ message: wordError(error.appError).message, icon: CircleAlert })
  }
}
