import { useState } from 'react'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import { toImageInput } from '../../../../shared/images/image-request.ts'
import { imageGenerationFormat } from '../../../../shared/formats/images/generation.ts'
import { withoutField } from '../../../lib/medic/without-field.ts'
import { brokenDraftError, brokenDraftsNow } from '../../../stores/broken-drafts.ts'
import { useIsRemembered } from '../../../queries/medic.ts'
import { useImageForm, type ImageForm } from './form-store.ts'
import { usePromptHistory } from './prompt-history.ts'
import { useFormOfRun } from './use-form-of-run.ts'
import { useImageQueue } from './use-image-queue.ts'
import { applyRemedy } from '../../../panels/medic/apply-remedy.ts'

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
  const isRemembered = useIsRemembered()
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

  function leaveOut(field: string, runId: string | undefined): void {
    const { form, change } = useImageForm.getState()
    // What is remembered is left out already; its switch stays, for the models that take it.
    if (!isRemembered({ connectionId, model: form.model, format, field })) change(withoutField(form, field))
    if (runId === undefined) return generate()
    formOfRun(runId, (sent) => send({ ...sent, ...withoutField(sent, field) }))
  }

  return {
    generate,
    error,
    sendAgain,
    restore: (runId) => formOfRun(runId, (form) => useImageForm.getState().change(form)),
    applyRemedy(remedy, runId) {
      applyRemedy(remedy, {
        retry: () => (runId === undefined ? generate() : sendAgain(runId)),
        removeField: (field) => leaveOut(field, runId),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** Why a form cannot be sent; the words are those of the code that would send it. */
function problemOf(form: ImageForm): AppError | undefined {
  const input = toImageInput(form)
  if (!input.ok) return input.error
  const request = imageGenerationFormat.request(input.value)
  return request.ok ? undefined : request.error
}
