import { appText } from '../text/en/app.ts'
import type { VideoJobState } from './job.ts'

/** What the user is told by the system when a job comes to a state in which one may want to look. */
export function newsTitle(state: VideoJobState): string | undefined {
  const titles: Readonly<Partial<Record<VideoJobState, string>>> = appText().videoNews
  return titles[state]
}
