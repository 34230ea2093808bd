import { useCallback } from 'react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { openWithModel } from '../../../stores/model-tab-payload.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { conversationFormatOf } from '../../../../shared/formats/model-fit.ts'
import type { OpenTab } from '../open-targets.ts'

/** Opens a model in a tab: in Chat and in the lens with a new conversation in the format that suits it. */
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
      // Not as callbacks of the mutation: the palette is gone as soon as something is chosen in it.
      void mutateAsync({ model: model.id, format: conversationFormatOf(model) }).then(
        ({ id }) => goOn('chat', tab === 'lens' ? `${id}/lens` : id),
        noteFailure,
      )
    },
    [mutateAsync, noteUse, noteFailure],
  )
}
