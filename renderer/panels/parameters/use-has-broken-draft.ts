import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { useFormScope } from './form-scope.tsx'

/** Whether a field contains an invalid draft, even while its editor is folded. */
export function useHasBrokenDraft(field: string): boolean {
  const prefix = draftPrefix(useFormScope(), field)
  return useJsonDraftStore(({ drafts }) => Object.keys(drafts).some((key) => key.startsWith(prefix)))
}
