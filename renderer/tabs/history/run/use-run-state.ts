import { Send } from 'lucide-react'
import { findFormat } from '../../../../shared/formats/registry.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { runState, type RunState } from '../../../panels/runs/run-state.ts'
import { stateLabels } from '../../../panels/runs/video-job-state.ts'
import { useVideoJobs } from '../../../queries/video.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

/**
 * How what a run asked for ended. The exchange that asks for a video is over when the gateway has taken it, so its own
 * state would call a video done that is still being made, has failed, or was never fetched.
 */
export function useRunState(run: Run): RunState {
  const jobs = useVideoJobs()
  const state = runState(run)
  if (run.status !== 'done' || findFormat(run.format)?.kind !== 'job') return state
  const job = jobs?.find(({ runId }) => runId === run.id)
  return job === undefined ? submitted : stateLabels[job.state]
}

/** The job is not listed any more, so nobody knows what became of it. */
const submitted: RunState = {
  get label() {
    return historyText().states.submitted
  },
  tone: 'neutral',
  icon: Send,
}
