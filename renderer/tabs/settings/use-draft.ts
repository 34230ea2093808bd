import { useState } from 'react'
import { useCommitOnLeave } from '../../controls/fields/use-commit-on-leave.ts'

/** A text being edited, apart from the saved one. It follows the saved one as long as nobody types. */
export function useDraft(saved: string, save: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft !== null && draft.trim() !== saved) save(draft.trim())
    setDraft(null)
  }
  useCommitOnLeave(commit)
  return {
    text: draft ?? saved,
    isChanged: draft !== null && draft !== saved,
    change: setDraft,
    /** Called when the field is left or Enter is pressed. */
    commit,
  }
}
