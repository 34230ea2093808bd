import { useToast } from '../../../controls/overlays/toast.tsx'
import { editWithUndo } from '../../../panels/text-sets/edit-with-undo.ts'
import { removeRows } from '../../../panels/text-sets/rows.ts'
import { useRerankView } from '../view-store.ts'
import { useDocuments } from './documents-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** Removes a document, with Undo in a toast. Selects the next document and returns its id. */
export function useRemoveDocument(): (id: string) => string | undefined {
  const { show } = useToast()
  return (id) => {
    const { rows } = useDocuments.getState()
    const at = rows.findIndex((candidate) => candidate.id === id)
    const row = rows[at]
    if (row === undefined) return undefined
    const undo = editWithUndo(useDocuments, removeRows(rows, new Set([id])))
    const next = (rows[at + 1] ?? rows[at - 1])?.id
    useRerankView.getState().select(next)
    if (row.text.trim() !== '') show({ message: rerankText().documents.removed(at + 1), undo })
    return next
  }
}
