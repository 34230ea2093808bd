import { Send } from 'lucide-react'
import { findFormat } from '../../../../shared/formats/registry.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { runState, type RunState } from '../../../panels/runs/run-state.ts'
import { stateLabels } from '../../../panels/runs/video-job-state.ts'
import { useVideoJobs } from '../../../queries/video.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

/**
 * The state of a run, or of its video job. The request for a video is done as soon as the gateway has accepted it, so
 * its own state would say "done" for a video that is still generating, has failed, or was never downloaded.
 */
export function useRunState(run: Run): RunState {
  const jobs = useVideoJobs()
  const state = runState(run)
  if (run.status !== 'done' || findFormat(run.format)?.kind !== 'job') return state
  const job = jobs?.find(({ runId }) => runId === run.id)
  return job === undefined ? submitted : stateLabels[job.state]
}

/** The state when the job is no longer in the list, so that its outcome is unknown. */
const submitted: RunState = {
  get label() {
    return historyText().states.submitted
  },
  tone: 'neutral',
  icon: Send,
}
