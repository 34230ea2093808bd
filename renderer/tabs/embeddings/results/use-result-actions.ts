import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { EmbeddingsValues } from '../../../../shared/request-forms/embeddings.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/toast.tsx'
import { invalidateResults } from '../embedding-queries.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** What can be done with a result. `retry` asks for the batches that are not done. */
export interface ResultActions extends Pick<RequestActions, 'submit' | 'retry' | 'applyRemedy'> {
  readonly stop: (id: string) => void
  readonly remove: (result: EmbeddingResult) => void
}

export function useResultActions(actions: RequestActions): [ResultActions, error: AppError | undefined] {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const [error, setError] = useState<AppError>()

  async function stop(id: string): Promise<void> {
    const stopped = await bridge.call('embeddings.stop', { id })
    setError(stopped.ok ? undefined : stopped.error)
    invalidateResults(queryClient)
  }

  async function remove({ id, model }: EmbeddingResult): Promise<void> {
    const removed = await bridge.call('embeddings.delete', { id })
    setError(removed.ok ? undefined : removed.error)
    if (!removed.ok) return
    useEmbeddingsView.getState().show({ resultId: undefined, otherId: undefined })
    invalidateResults(queryClient)
    show({ message: embeddingsText().results.removed(model), undo: () => void restore(id) })
  }

  async function restore(id: string): Promise<void> {
    const restored = await bridge.call('embeddings.restore', { id })
    setError(restored.ok ? undefined : restored.error)
    if (!restored.ok) return
    useEmbeddingsView.getState().show({ resultId: id })
    invalidateResults(queryClient)
  }

  return [{ ...actions, stop: (id) => void stop(id), remove: (result) => void remove(result) }, error]
}

/** What a result was asked with, as the form holds it. */
export function settingsOf(
  result: EmbeddingResult,
): Pick<EmbeddingsValues, 'model' | 'parameters' | 'extraJson' | 'batchSize' | 'atOnce'> {
  const { model, parameters, extraJson, batchSize, atOnce } = result
  return { model, parameters, extraJson, batchSize, atOnce }
}
