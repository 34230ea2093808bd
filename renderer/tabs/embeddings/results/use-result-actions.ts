import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { withEmbeddingForm, type EmbeddingsValues } from '../../../../shared/request-forms/embeddings/form.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { invalidateResults } from '../embedding-queries.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** Actions on a result. `retry` sends the batches that are not done. */
export interface ResultActions extends Pick<RequestActions, 'submit' | 'retry' | 'applyRemedy'> {
  readonly stop: (id: string) => void
  readonly remove: (result: EmbeddingResult) => void
}

export function useResultActions(actions: RequestActions): [ResultActions, error: AppError | undefined] {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const undoable = useUndoable()
  const [error, setError] = useState<AppError>()

  async function stop(id: string): Promise<void> {
    const stopped = await bridge.call('embeddings.stop', { id })
    setError(stopped.ok ? undefined : stopped.error)
    invalidateResults(queryClient)
  }

  function remove({ id, model }: EmbeddingResult): void {
    undoable({
      ids: [id],
      make: () => call(bridge, 'embeddings.delete', { id }),
      takeBack: () => call(bridge, 'embeddings.restore', { id }),
      message: () => embeddingsText().results.removed(model),
      onFailed: setError,
      onMade() {
        setError(undefined)
        useEmbeddingsView.getState().show({ resultId: undefined, otherId: undefined })
        invalidateResults(queryClient)
      },
      onTakenBack() {
        setError(undefined)
        useEmbeddingsView.getState().show({ resultId: id })
        invalidateResults(queryClient)
      },
    })
  }

  return [{ ...actions, stop: (id) => void stop(id), remove }, error]
}

/** Returns the values with the settings that a result was requested with. */
export function withSettingsOf(result: EmbeddingResult, values: EmbeddingsValues): EmbeddingsValues {
  const { batchSize, atOnce } = result
  return { ...withEmbeddingForm(values, result), batchSize, atOnce }
}
