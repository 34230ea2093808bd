import type { VideoJob, VideoJobState } from '../../shared/video/job.ts'
import { newsTitle } from '../../shared/video/news.ts'

/** A system notification: a short line and what it is about. */
export interface Note {
  readonly title: string
  readonly body: string
}

const shownLength = 100

/** Tells once when a job comes to where the user may want to look. */
export function createJobNotes(show: (note: Note) => void): { readonly notify: (job: VideoJob) => void } {
  const shown = new Map<string, VideoJobState>()
  return {
    notify(job) {
      const { id, state, prompt } = job
      const title = newsTitle(job)
      if (title !== undefined && shown.get(id) !== state) {
        const body = prompt.length > shownLength ? `${prompt.slice(0, shownLength)}…` : prompt
        show({ title, body })
      }
      // A file that is fetched again and again is told of once.
      if (state !== 'saving') shown.set(id, state)
    },
  }
}
