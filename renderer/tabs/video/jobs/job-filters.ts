import { isOpenJob, type VideoJob, type VideoJobState } from '../../../../shared/video/job.ts'
import type { JobFilter } from '../../../panels/video-jobs/video-view-store.ts'

/** States in which a job waits for an action of the user. */
const wantsALook: ReadonlySet<VideoJobState> = new Set(['unknown', 'overdue', 'unsaved', 'failed'])

/** Whether a job matches a filter. */
export function isMeant(job: VideoJob, filter: JobFilter): boolean {
  switch (filter) {
    case 'active':
      return isOpenJob(job)
    case 'look':
      return wantsALook.has(job.state)
    case 'done':
      return job.state === 'done'
    default:
      return true
  }
}

/** Whether every word of the search is in the prompt, the model or the task id. */
export function isFound(job: VideoJob, search: string): boolean {
  const text = `${job.prompt} ${job.model} ${job.taskId ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
