import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { imagesGenerationsFormat } from '../../../../shared/formats/images-generations/index.ts'
import { toImageInput } from '../../../../shared/images/image-request.ts'
import { isSameRemoval, type RemovalKey } from '../../../../shared/medic/learned-removal.ts'
import { withoutField } from '../../../../shared/medic/without-field.ts'
import { brokenDraftError, brokenDraftsNow } from '../../../components/parameters/broken-drafts.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { removalsQuery } from '../../../queries/medic.ts'
import { navigate } from '../../../stores/route.ts'
import { useImageForm, type ImageForm } from './form-store.ts'
import { usePromptHistory } from './prompt-history.ts'
import { useFormOfRun } from './use-form-of-run.ts'
import { useImageQueue } from './use-image-queue.ts'

const format = 'images-generations'

/** Whose half-typed texts the form's are. */
export const imageFormScope = { scope: 'images', format } as const

export interface GenerateActions {
  /** Sends what is in the form, once. */
  readonly generate: () => void
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Puts the settings of a run into the form. */
  readonly restore: (runId: string) => void
  /** Sends the request of a run once more. */
  readonly sendAgain: (runId: string) => void
  /** Does what a remedy of a run's failure says. */
  readonly applyRemedy: (remedy: Remedy, runId: string | undefined) => void
}

/** What can be done in the Images tab. Nothing is sent without a click. */
export function useGenerate(connectionId: string, onChooseModel: () => void): GenerateActions {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const queue = useImageQueue()
  const formOfRun = useFormOfRun()
  const [error, setError] = useState<AppError | undefined>(undefined)

  function send(form: ImageForm): void {
    const problem = problemOf(form)
    setError(problem)
    if (problem !== undefined) return
    usePromptHistory.getState().note(form.prompt)
    queue.add({ connectionId, ...form })
  }

  const generate = () => {
    const { form } = useImageForm.getState()
    const broken = brokenDraftError(brokenDraftsNow(imageFormScope, form.parameters))
    if (broken === undefined) send(form)
    else setError(broken)
  }
  const sendAgain = (runId: string) => formOfRun(runId, send)

  return {
    generate,
    error,
    sendAgain,
    restore: (runId) => formOfRun(runId, (form) => useImageForm.getState().change(form)),
    applyRemedy(remedy, runId) {
      switch (remedy.type) {
        case 'retry':
          return runId === undefined ? generate() : sendAgain(runId)
        case 'remove-field': {
          const key: RemovalKey = {
            connectionId,
            model: useImageForm.getState().form.model,
            format,
            field: remedy.field,
          }
          const removals = queryClient.getQueryData(removalsQuery(bridge).queryKey) ?? []
          // What is remembered is left out already; its switch stays, for the models that take it.
          const isLearned = removals.some((learned) => isSameRemoval(learned, key))
          if (!isLearned)
            useImageForm.getState().change(withoutField(useImageForm.getState().form, remedy.field))
          if (runId === undefined) return generate()
          return formOfRun(runId, (form) => send({ ...form, ...withoutField(form, remedy.field) }))
        }
        case 'choose-model':
          return onChooseModel()
        case 'set-key':
          return navigate('settings', `connections/${remedy.connectionId}`)
        case 'check-connection':
          return navigate('settings', `connections/${remedy.connectionId}/check`)
        default:
          return assertNever(remedy)
      }
    },
  }
}

/** Why a form cannot be sent; the words are those of the code that would send it. */
function problemOf(form: ImageForm): AppError | undefined {
  const input = toImageInput(form)
  if (!input.ok) return input.error
  const request = imagesGenerationsFormat.request(input.value)
  return request.ok ? undefined : request.error
}
