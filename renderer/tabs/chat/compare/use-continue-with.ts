import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useDuplicateConversation } from '../../../queries/conversations.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { goOnFromHere } from '../../../stores/route.ts'

/**
 * Continues the conversation of a column as an ordinary one. It is a copy, so that the comparison stays unchanged. The
 * connection of the column becomes the active one.
 */
export function useContinueWith({ id, connectionId }: Conversation): {
  readonly continueWith: () => void
  readonly isBusy: boolean
} {
  const duplicate = useDuplicateConversation()
  const setSettings = useSetSettings()
  const noteFailure = useNoteFailure()
  return {
    isBusy: duplicate.isPending,
    continueWith() {
      const goOn = goOnFromHere()
      void duplicate
        .mutateAsync({ id })
        .then((copy) => {
          if (connectionId !== undefined) setSettings({ activeConnectionId: connectionId })
          goOn('chat', copy.id)
        })
        .catch(noteFailure)
    },
  }
}
