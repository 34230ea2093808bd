import type { VideoJobState } from './job.ts'

/** What the user is told by the system when a job comes to a state in which one may want to look. */
export const newsTitles: Readonly<Partial<Record<VideoJobState, string>>> = {
  done: 'Your video is ready',
  failed: 'A video could not be made',
  unsaved: 'A video is made but not saved yet',
  overdue: 'A video takes longer than you wanted to wait',
  unknown: 'It is not known whether a video is being made',
}
