import { useState } from 'react'
import { toSpeechInput, type SpeechRequest } from '../../../shared/audio/speech-request.ts'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { speechFormat } from '../../../shared/formats/speech/index.ts'
import { withoutField } from '../../lib/medic/without-field.ts'
import { brokenDraftError, brokenDraftsNow } from '../../stores/broken-drafts.ts'
import { useToast } from '../../controls/toast.tsx'
import { useIsRemembered } from '../../queries/medic.ts'
import { formFromRequests, type Asked } from './form/form-from-requests.ts'
import { speechForm, useSpeechForm } from './form/form-store.ts'
import { requestsOfForm } from './form/requests-of-form.ts'
import { useAskedOfRuns } from './form/use-asked-of-runs.ts'
import { addClick, takesStore } from './takes/takes-store.ts'
import { useSpeechQueue } from './takes/use-speech-queue.ts'
import { applyRemedy } from '../../panels/medic/apply-remedy.ts'

/** Whose half-typed texts the form's are. */
export const speechScope = { scope: 'speech', format: 'speech' } as const

export interface SpeakActions {
  /** Sends what is in the form, once for each ticked voice. */
  readonly speak: () => void
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Puts the settings of runs that belong together into the form. */
  readonly restore: (runIds: readonly string[]) => void
  /** Sends the request of a run once more. */
  readonly sendAgain: (runId: string) => void
  /** Does what a remedy says: of a run's failure, or of the form's own. */
  readonly applyRemedy: (remedy: Remedy, runId: string | undefined) => void
}

/** What can be done in the Speech tab. Nothing is sent without a click. */
export function useSpeak(connectionId: string, onChooseModel: () => void): SpeakActions {
  const isRemembered = useIsRemembered()
  const queue = useSpeechQueue()
  const askedOfRuns = useAskedOfRuns()
  const { show } = useToast()
  const [error, setError] = useState<AppError | undefined>(undefined)

  function send(requests: readonly SpeechRequest[]): void {
    const problem = requests.map(problemOf).find((found) => found !== undefined)
    setError(problem)
    if (problem !== undefined) return
    const click = { id: crypto.randomUUID(), at: Date.now(), runIds: requests.map(() => '') }
    if (requests.length > 1) addClick(click)
    for (const [place, request] of requests.entries())
      queue.add({ request, clickId: click.id, clickedAt: click.at, place })
  }

  const speak = () => {
    const { form } = useSpeechForm.getState()
    const broken = brokenDraftError(brokenDraftsNow(speechScope, form.parameters))
    if (broken === undefined) send(requestsOfForm(connectionId, form))
    else setError(broken)
  }
  /** Once more for one voice: it takes the place of the run among the others of its click. */
  function sendInPlace(runId: string, change: (asked: Asked) => Asked): void {
    askedOfRuns([runId], ([asked]) => {
      if (asked === undefined) return
      const request = { connectionId, ...change(asked) }
      const click = takesStore.getState().form.clicks.find(({ runIds }) => runIds.includes(runId))
      const problem = problemOf(request)
      setError(problem)
      if (problem !== undefined) return
      if (click === undefined) return send([request])
      queue.add({ request, clickId: click.id, clickedAt: click.at, place: click.runIds.indexOf(runId) })
    })
  }

  const sendAgain = (runId: string) => sendInPlace(runId, (asked) => asked)

  function leaveOut(field: string, runId: string | undefined): void {
    const { form, change } = useSpeechForm.getState()
    const key = { connectionId, model: form.model, format: speechScope.format, field }
    // What is remembered is left out already; its switch stays, for the models that take it.
    if (!isRemembered(key)) change(withoutField(form, field))
    if (runId === undefined) return speak()
    sendInPlace(runId, (asked) => ({ ...asked, ...withoutField(asked, field) }))
  }

  return {
    speak,
    error,
    sendAgain,
    restore: (runIds) =>
      askedOfRuns(runIds, (asked) => {
        const { form: before, change } = speechForm.getState()
        const form = formFromRequests(asked, before.voices)
        if (form === undefined) return
        change(form)
        show({ message: 'The settings are in the form', undo: () => change(before) })
      }),
    applyRemedy(remedy, runId) {
      applyRemedy(remedy, {
        retry: () => (runId === undefined ? speak() : sendAgain(runId)),
        removeField: (field) => leaveOut(field, runId),
        chooseModel: onChooseModel,
      })
    },
  }
}

/** Why a request cannot be sent; the words are those of the code that would send it. */
function problemOf(request: SpeechRequest): AppError | undefined {
  const input = toSpeechInput(request)
  if (!input.ok) return input.error
  const built = speechFormat.request(input.value)
  return built.ok ? undefined : built.error
}
