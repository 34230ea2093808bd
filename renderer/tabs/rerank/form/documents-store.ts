import type { SetRow } from '../../../../shared/sets/text-set.ts'
import { createTextSetStore, type Rows } from '../../../panels/text-sets/text-set-store.ts'
import type { TextSetsOptions } from '../../../panels/text-sets/use-text-sets.ts'
import { rerankValues } from '../values.ts'
import { embeddingsError } from '../../../../shared/text/en/errors/embeddings.ts'

/** The documents to rank, and their query. */
export const useDocuments = createTextSetStore('rerank', { isNamedByContent: true })

/** Changes the current rows, which may have been edited since the caller was rendered. */
export function editRows(change: (rows: Rows) => SetRow[], key?: string): void {
  const { rows, edit } = useDocuments.getState()
  edit(change(rows), key)
}

export const documentSets: TextSetsOptions = {
  store: useDocuments,
  lastId: () => rerankValues.getState().form.setId || undefined,
  onSetId: (setId) => rerankValues.getState().change({ setId: setId ?? '' }),
  onOther: () => rerankValues.getState().change({ shown: [], isFromEmbeddings: false }),
  nothingToSave: {
    kind: 'invalid-input',
    ...embeddingsError('nothingToRank'),
  },
}
