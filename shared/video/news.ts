import { appText } from '../text/en/app.ts'
import type { VideoJob } from './job.ts'

/**
 * Returns the title of the system notification for a job that reached a state of interest. `undefined` for other
 * states, and for the jobs of an experiment, which has its own notification.
 */
export function newsTitle({
  state,
  experimentId,
}: Pick<VideoJob, 'state' | 'experimentId'>): string | undefined {
  const titles: Readonly<Partial<Record<VideoJob['state'], string>>> = appText().videoNews
  return experimentId === undefined ? titles[state] : undefined
}
