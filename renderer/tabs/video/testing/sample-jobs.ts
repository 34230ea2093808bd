import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'

const createdAt = 1_795_269_600_000

/** A waiting job in the form the main process sends. */
export function sampleJob(number: number, change: Partial<VideoJob> = {}): VideoJob {
  return {
    id: `job-${number}`,
    number,
    createdAt: createdAt + number * 1_000,
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    family: 'video-generations',
    model: 'practice-video',
    prompt: `Video ${number}`,
    state: 'waiting',
    taskId: `task_${String(number).padStart(32, '0')}`,
    maxWaitMs: 1_800_000,
    deadlineAt: createdAt + 1_800_000,
    pollCount: 3,
    ...change,
  }
}

/** A video in the library. */
export function sampleVideo(id: string): MediaItem {
  return {
    id,
    kind: 'video',
    fileName: `${id}.mp4`,
    mediaType: 'video/mp4',
    bytes: 4_000,
    sha256: '',
    createdAt,
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: true,
  }
}
