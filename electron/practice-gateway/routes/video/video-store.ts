import { makeVideo } from '../../videos/make-video.ts'
import type { VideoTask } from './tasks.ts'

/** The videos of finished tasks, generated on the first request. */
export interface VideoStore {
  /** `number` selects one of several videos, counted from 1. */
  videoOf(this: void, task: VideoTask, number?: number): Promise<Uint8Array>
}

const maxVideos = 12

export function createVideoStore(): VideoStore {
  const videos = new Map<string, Promise<Uint8Array>>()
  return {
    videoOf({ id, ask }, number = 1) {
      const key = `${id} ${number}`
      const made = videos.get(key)
      if (made !== undefined) return made
      const video = makeVideo(number === 1 ? ask : { ...ask, seed: (ask.seed ?? 0) + number })
      videos.set(key, video)
      const [oldest] = videos.keys()
      if (videos.size > maxVideos && oldest !== undefined) videos.delete(oldest)
      return video
    },
  }
}
