import { createTextSetStore } from '../../../panels/text-sets/text-set-store.ts'
import type { TextSetsOptions } from '../../../panels/text-sets/use-text-sets.ts'
import { embeddingsValues } from '../values.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsError } from '../../../../shared/text/en/errors/embeddings.ts'

/** The texts that are embedded. */
export const useTexts = createTextSetStore('embeddings')

export const textSets: TextSetsOptions = {
  store: useTexts,
  lastId: () => embeddingsValues.getState().form.setId || undefined,
  onSetId: (setId) => embeddingsValues.getState().change({ setId: setId ?? '' }),
  onOther() {
    const { show, pick } = useEmbeddingsView.getState()
    pick(undefined)
    show({ resultId: undefined, otherId: undefined, inspectedRunId: undefined })
  },
  nothingToSave: {
    kind: 'invalid-input',
    ...embeddingsError('noTexts'),
  },
}
