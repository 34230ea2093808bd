import type { SetRow } from '../../../../shared/sets/text-set.ts'
import { createTextSetStore, type Rows } from '../../../panels/text-sets/text-set-store.ts'
import type { TextSetsOptions } from '../../../panels/text-sets/use-text-sets.ts'
import { rerankForm } from './form-store.ts'

/** The documents that are ranked, and their query. */
export const useDocuments = createTextSetStore('rerank', { isNamedByContent: true })

/** Changes the rows as they are now: other edits may have come since the caller was drawn. */
export function editRows(change: (rows: Rows) => SetRow[], key?: string): void {
  const { rows, edit } = useDocuments.getState()
  edit(change(rows), key)
}

export const documentSets: TextSetsOptions = {
  store: useDocuments,
  lastId: () => rerankForm.getState().form.setId || undefined,
  onSetId: (setId) => rerankForm.getState().change({ setId: setId ?? '' }),
  onOther: () => rerankForm.getState().change({ click: '', shown: [], isFromEmbeddings: false }),
  nothingToSave: {
    kind: 'invalid-input',
    message: 'There is nothing to rank.',
    nextStep: 'Write a query and documents first. Nothing was sent.',
  },
}
