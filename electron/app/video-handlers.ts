import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { videoContract } from '../../shared/ipc/contract/video.ts'
import type { VideoService } from '../video/video-service.ts'

type VideoCommands = Pick<Handlers<AppContract>, Exclude<keyof typeof videoContract, 'video.changed'>>

/** The commands of videos. */
export function videoHandlers(video: VideoService): VideoCommands {
  return {
    'video.create': (submission) => video.create(submission),
    'video.remix': (input) => video.remix(input),
    'video.list': async () => video.list(),
    'video.get': async ({ id }) => video.get(id),
    'video.pollNow': ({ id }) => video.pollNow(id),
    'video.resume': async (input) => video.resume(input),
    'video.cancel': ({ id }) => video.cancel(id),
    'video.fetchResult': async ({ id }) => video.fetchResult(id),
    'video.adopt': async (input) => video.adopt(input),
    'video.remove': async ({ id }) => withoutValue(video.remove(id)),
    'video.restore': async ({ id }) => video.restore(id),
  }
}

function withoutValue(result: Result<void>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
