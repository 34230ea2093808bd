import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { withoutField } from '../../../lib/medic/without-field.ts'
import { sameVideoAgainCode, type VideoJob } from '../../../../shared/video/job.ts'
import { toVideoInput, type VideoSubmission } from '../../../../shared/video/video-request.ts'
import { videoFormats } from '../../../../shared/formats/video/index.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { brokenDraftError, brokenDraftsNow } from '../../../stores/broken-drafts.ts'
import { useIsRemembered } from '../../../queries/medic.ts'
import { mergeJobs } from '../../../queries/merge-jobs.ts'
import { videoJobsQuery } from '../../../queries/video.ts'
import { useVideoView } from '../view-store.ts'
import { familyOf, toVideoForm, useVideoForm } from './video-form-store.ts'
import { applyRemedy } from '../../../panels/medic/apply-remedy.ts'

/** What was asked for a moment ago and is asked for again: the way on is the user's. */
export interface AskedAgain {
  readonly error: AppError
  readonly confirm: () => void
  readonly giveUp: () => void
}

export interface CreateVideo {
  /** Asks for what is in the form, once. */
  readonly create: () => void
  /** Asks for a change of a finished video. */
  readonly remix: (id: string, prompt: string) => void
  /** Requests that main has not written down yet. */
  readonly isSending: boolean
  /** Why the last click asked for nothing. */
  readonly error: AppError | undefined
  readonly again: AskedAgain | undefined
  readonly applyRemedy: (remedy: Remedy) => void
}

/** Whose half-typed texts the form's are. */
export const videoScope = 'video'

/** Asks for videos. Nothing is sent without a click, and nothing twice for one. */
export function useCreateVideo(connectionId: string, onChooseModel: () => void): CreateVideo {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isRemembered = useIsRemembered()
  const [error, setError] = useState<AppError | undefined>(undefined)
  const [again, setAgain] = useState<AskedAgain | undefined>(undefined)
  const [sending, setSending] = useState(0)

  async function ask(
    send: (confirmed: boolean) => Promise<Result<VideoJob>>,
    confirmed = false,
  ): Promise<void> {
    setError(undefined)
    setAgain(undefined)
    setSending((count) => count + 1)
    const answer = await send(confirmed)
    setSending((count) => count - 1)
    if (answer.ok) {
      const job = answer.value
      queryClient.setQueryData(videoJobsQuery(bridge).queryKey, (old = []) => mergeJobs([job], old))
      // Whoever watches another video goes on watching it.
      const { selectedId, select } = useVideoView.getState()
      if (selectedId === undefined) select(job.id)
    } else if (answer.error.code === sameVideoAgainCode) {
      const giveUp = () => setAgain(undefined)
      setAgain({ error: answer.error, giveUp, confirm: () => void ask(send, true) })
    } else setError(answer.error)
  }

  function create(): void {
    const { form } = useVideoForm.getState()
    const submission: VideoSubmission = { ...toVideoForm(form, connectionId), connectionId }
    const scope = { scope: videoScope, format: submission.family }
    const problem = brokenDraftError(brokenDraftsNow(scope, submission.parameters)) ?? problemOf(submission)
    setError(problem)
    if (problem !== undefined) return
    void ask((confirmed) => bridge.call('video.create', { ...submission, ...(confirmed && { confirmed }) }))
  }

  function leaveOut(field: string): void {
    const { form, change } = useVideoForm.getState()
    const key = { connectionId, model: form.model, format: familyOf(form, connectionId), field }
    // What is remembered is left out already; its switch stays, for the models that take it.
    if (!isRemembered(key)) change(withoutField(form, field))
    create()
  }

  return {
    create,
    error,
    again,
    isSending: sending > 0,
    remix: (id, prompt) =>
      void ask((confirmed) => bridge.call('video.remix', { id, prompt, ...(confirmed && { confirmed }) })),
    applyRemedy(remedy) {
      applyRemedy(remedy, { retry: create, removeField: leaveOut, chooseModel: onChooseModel })
    },
  }
}

/** Why a form cannot be sent; the words are those of the code that would send it. */
function problemOf(submission: VideoSubmission): AppError | undefined {
  const input = toVideoInput(submission)
  if (!input.ok) return input.error
  const request = videoFormats[submission.family].request(input.value)
  return request.ok ? undefined : request.error
}
