import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toEmbeddingInput } from '../../../shared/embeddings/embedding-input.ts'
import type { EmbeddingResult } from '../../../shared/embeddings/embedding-result.ts'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { embeddingsFormat } from '../../../shared/formats/embeddings/index.ts'
import { withoutField } from '../../lib/medic/without-field.ts'
import { filledRows } from '../../../shared/sets/filled-rows.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { applyRemedy } from '../../panels/medic/apply-remedy.ts'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { useToast } from '../../controls/toast.tsx'
import { useIsRemembered } from '../../queries/medic.ts'
import { embedFormStore, embedScope, toEmbeddingForm, type EmbedForm } from './form/form-store.ts'
import { invalidateResults } from './embedding-queries.ts'
import { useTexts } from './texts/texts-store.ts'
import type { TextSets } from '../../panels/text-sets/use-text-sets.ts'
import { useEmbeddingsView } from './view-store.ts'

export interface EmbedActions {
  /** Asks for the vectors of the set, each batch once. */
  readonly embed: () => void
  readonly isStarting: boolean
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Asks for the batches that are not done. */
  readonly goOn: (id: string) => void
  readonly stop: (id: string) => void
  readonly remove: (result: EmbeddingResult) => void
  /** Puts the settings of a result into the form. */
  readonly restore: (result: EmbeddingResult) => void
  /** Does what a remedy says; of a result that failed, or of a click that sent nothing. */
  readonly applyRemedy: (remedy: Remedy, result?: EmbeddingResult) => void
}

/** What can be done in the tab. Nothing is sent without a click. */
export function useEmbed(
  connectionId: string,
  flush: TextSets['flush'],
  onChooseModel: () => void,
): EmbedActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isRemembered = useIsRemembered()
  const { show } = useToast()
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<AppError>()

  async function start(form: EmbedForm): Promise<void> {
    if (isStarting) return
    const problem = problemOf(form)
    setError(problem)
    if (problem !== undefined) return
    setIsStarting(true)
    const saved = await flush()
    const { batchSize, atOnce } = form
    const started = saved.ok
      ? await bridge.call('embeddings.start', {
          setId: saved.value,
          connectionId,
          ...toEmbeddingForm(form),
          batchSize,
          atOnce,
        })
      : saved
    setIsStarting(false)
    if (!started.ok) return setError(started.error)
    look(started.value.id)
  }

  function look(id: string): void {
    useEmbeddingsView.getState().show({ resultId: id })
    invalidateResults(queryClient)
  }

  const embed = (): void => void start(embedFormStore.getState().form)

  async function goOn(id: string): Promise<void> {
    setError(undefined)
    const again = await bridge.call('embeddings.continue', { id })
    if (again.ok) look(id)
    else setError(again.error)
  }

  async function stop(id: string): Promise<void> {
    const stopped = await bridge.call('embeddings.stop', { id })
    if (!stopped.ok) setError(stopped.error)
    invalidateResults(queryClient)
  }

  async function remove({ id, model }: EmbeddingResult): Promise<void> {
    const removed = await bridge.call('embeddings.delete', { id })
    if (!removed.ok) return setError(removed.error)
    useEmbeddingsView.getState().show({ resultId: undefined, otherId: undefined })
    invalidateResults(queryClient)
    const undo = async (): Promise<void> => {
      const restored = await bridge.call('embeddings.restore', { id })
      if (restored.ok) look(id)
      else setError(restored.error)
    }
    show({ message: `The vectors of ${model} are deleted`, undo: () => void undo() })
  }

  /** Once more: what failed goes on, and a click that sent nothing is made again. */
  const again = (result: EmbeddingResult | undefined): void =>
    result === undefined ? embed() : void goOn(result.id)

  function leaveOut(field: string, result: EmbeddingResult | undefined): void {
    const { form, change } = embedFormStore.getState()
    const key = { connectionId, model: result?.model ?? form.model, format: embedScope.format, field }
    // What is remembered is left out by main, of the batches that are still to come as well.
    if (isRemembered(key)) return again(result)
    change(withoutField(form, field))
    if (result === undefined) return embed()
    const { model, parameters, extraJson, batchSize, atOnce } = result
    const asked = { model, parameters, extraJson, batchSize, atOnce }
    void start({ ...asked, ...withoutField(asked, field) })
  }

  return {
    embed,
    isStarting,
    error,
    goOn: (id) => void goOn(id),
    stop: (id) => void stop(id),
    remove: (result) => void remove(result),
    restore: ({ model, parameters, extraJson, batchSize, atOnce }) =>
      embedFormStore.getState().change({ model, parameters, extraJson, batchSize, atOnce }),
    applyRemedy(remedy, result) {
      applyRemedy(remedy, {
        retry: () => again(result),
        removeField: (field) => leaveOut(field, result),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** Why a form cannot be sent; the words are those of the code that would send it. */
function problemOf(form: EmbedForm): AppError | undefined {
  const broken = brokenDraftError(brokenDraftsNow(embedScope, form.parameters))
  if (broken !== undefined) return broken
  const [first] = filledRows([...useTexts.getState().rows])
  const input = toEmbeddingInput(toEmbeddingForm(form), first === undefined ? [] : [first.text])
  if (!input.ok) return input.error
  const request = embeddingsFormat.request(input.value)
  return request.ok ? undefined : request.error
}
