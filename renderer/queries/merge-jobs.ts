import { newsTitle } from '../../shared/video/news.ts'
import type { VideoJob } from '../../shared/video/job.ts'

/** Returns a list with some of its jobs updated. The newest job is first, and jobs never change their place. */
export function mergeJobs(
  known: readonly VideoJob[],
  changed: readonly VideoJob[],
  removedIds: readonly string[] = [],
): VideoJob[] {
  const jobs = new Map(known.map((job) => [job.id, job]))
  for (const job of changed) jobs.set(job.id, job)
  for (const id of removedIds) jobs.delete(id)
  return [...jobs.values()].toSorted((left, right) => right.number - left.number)
}

/** The jobs that reached, between two lists, a state worth a notice. */
export function newsOf(known: readonly VideoJob[], jobs: readonly VideoJob[]): VideoJob[] {
  const states = new Map(known.map(({ id, state }) => [id, state]))
  return jobs.filter((job) => {
    const old = states.get(job.id)
    return old !== undefined && old !== job.state && newsTitle(job) !== undefined
  })
}
