import type { VideoJob, VideoJobState } from '../../shared/video/job.ts'
import { newsTitle } from '../../shared/video/news.ts'
import type { Host } from '../host/host.ts'

export interface JobNotesDependencies {
  /** Shows the notices; a host whose window shows them has no `notify`. */
  readonly shell: Pick<Host['shell'], 'notify' | 'isInFront'>
  /** Reads the user's setting each time. */
  readonly isWanted: () => boolean
}

const shownLength = 100

/**
 * Notifies once when a job needs the user's attention, unless the window has the focus or the user has turned
 * notifications off.
 */
export function createJobNotes({ shell, isWanted }: JobNotesDependencies): {
  readonly notify: (job: VideoJob) => void
} {
  const shown = new Map<string, VideoJobState>()
  return {
    notify(job) {
      const { id, state, prompt } = job
      const title = newsTitle(job)
      if (title !== undefined && shown.get(id) !== state && isWanted() && shell.isInFront?.() !== true) {
        const body = prompt.length > shownLength ? `${prompt.slice(0, shownLength)}…` : prompt
        shell.notify?.({ title, body, place: { tab: 'video', rest: '' } })
      }
      // A file that is downloaded repeatedly causes only one notice.
      if (state !== 'saving') shown.set(id, state)
    },
  }
}
