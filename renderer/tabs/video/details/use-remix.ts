import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { sameVideoAgainCode } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mergeJobs } from '../../../queries/merge-jobs.ts'
import { videoJobsQuery } from '../../../queries/video.ts'

export interface Remix {
  /** Requests one change of the video. */
  readonly send: (prompt: string) => void
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Set when the same change was requested a moment ago: the user confirms or cancels. */
  readonly again: AppError | undefined
  readonly confirm: () => void
  readonly giveUp: () => void
}

/** Requests changes of a finished video. Each click sends at most one request. */
export function useRemix(id: string): Remix {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<{ readonly prompt: string; readonly error: AppError } | undefined>()
  const isAgain = failed?.error.code === sameVideoAgainCode

  async function send(prompt: string, confirmed: boolean): Promise<void> {
    setFailed(undefined)
    const answer = await bridge.call('video.remix', { id, prompt, ...(confirmed && { confirmed }) })
    if (!answer.ok) return setFailed({ prompt, error: answer.error })
    const job = answer.value
    queryClient.setQueryData(videoJobsQuery(bridge).queryKey, (old = []) => mergeJobs([job], old))
  }

  return {
    send: (prompt) => void send(prompt, false),
    error: isAgain ? undefined : failed?.error,
    again: isAgain ? failed?.error : undefined,
    confirm: () => void send(failed?.prompt ?? '', true),
    giveUp: () => setFailed(undefined),
  }
}
