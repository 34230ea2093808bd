import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { useFormScope } from './form-scope.tsx'

/** Whether something in a field is half typed, also while its editor is folded away. */
export function useHasBrokenDraft(field: string): boolean {
  const prefix = draftPrefix(useFormScope(), field)
  return useJsonDraftStore(({ drafts }) => Object.keys(drafts).some((key) => key.startsWith(prefix)))
}
