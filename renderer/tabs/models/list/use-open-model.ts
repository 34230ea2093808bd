import { useCallback } from 'react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { openWithModel } from '../../../stores/model-tab-payload.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { conversationFormatOf } from '../../../../shared/formats/model-fit.ts'
import type { OpenTab } from '../open-targets.ts'

/** Opens a model in a tab. For Chat and the lens, creates a conversation in the format that suits the model. */
export function useOpenModel(): (model: ModelEntry, tab: OpenTab) => void {
  const { noteUse } = useRememberedModels()
  const noteFailure = useNoteFailure()
  const { mutateAsync } = useCreateConversation()
  return useCallback(
    (model, tab) => {
      noteUse(model.id)
      if (tab !== 'chat' && tab !== 'lens') {
        openWithModel(tab, model.id)
        return
      }
      const goOn = goOnFromHere()
      // Do not use callbacks of the mutation: they would be lost when the command palette unmounts.
      void mutateAsync({ model: model.id, format: conversationFormatOf(model) }).then(
        ({ id }) => goOn('chat', tab === 'lens' ? `${id}/lens` : id),
        noteFailure,
      )
    },
    [mutateAsync, noteUse, noteFailure],
  )
}
