import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { brokenDraftError, brokenDrafts } from '../../../stores/broken-drafts.ts'
import { useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { columnScope } from './column-scope.ts'
import type { LensColumnState } from './lens-store.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

/** Why a column cannot be sent as it is shown: something in its parameters, or in those it takes over, is half typed. */
export function useInvalidDraft(
  { id, format, parameters }: Conversation,
  built: readonly LensColumn[],
): (state: LensColumnState, index: number) => string | undefined {
  const drafts = useJsonDraftStore((store) => store.drafts)
  return (state, index) => {
    const settings = built[index]?.settings
    const own =
      settings === undefined
        ? []
        : brokenDrafts(
            drafts,
            { scope: columnScope(id, state.id), format: settings.format },
            settings.parameters,
          )
    const shared =
      state.parameters === undefined ? brokenDrafts(drafts, { scope: id, format }, parameters) : []
    const error = brokenDraftError([...own, ...shared])
    return error === undefined ? undefined : wordError(error).message
  }
}
