import { appText } from '../text/en/app.ts'
import type { VideoJob } from './job.ts'

/**
 * What the user is told by the system when a job comes to a state in which one may want to look. `undefined` for other states,
 * and for the jobs of an experiment, which tells of itself.
 */
export function newsTitle({
  state,
  experimentId,
}: Pick<VideoJob, 'state' | 'experimentId'>): string | undefined {
  const titles: Readonly<Partial<Record<VideoJob['state'], string>>> = appText().videoNews
  return experimentId === undefined ? titles[state] : undefined
}
