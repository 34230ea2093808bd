import * as z from 'zod/mini'
import { videoJobDetailsSchema, videoJobSchema, videoProgressSchema } from '../../video/job.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/**
 * Requested videos. Each is a job in main, which polls its task, also after a restart.
 *
 * Videos are requested with the form `video`; of these commands only `remix` sends a request to a model, once.
 */
export const videoContract = {
  /**
   * Requests a change of a finished video on `/v1/videos`, as a separate job. The same request within ten minutes fails
   * with `sameVideoAgainCode` unless `confirmed`.
   */
  'video.remix': command(
    z.object({ id: z.string(), prompt: z.string(), confirmed: z.optional(z.boolean()) }),
    videoJobSchema,
  ),
  /** The newest thousand, newest first. The order never changes. */
  'video.list': command(nothing, z.array(videoJobSchema)),
  'video.get': command(byId, videoJobDetailsSchema),
  /** Polls the state of a task out of turn. Refused while the gateway's wait has not ended. */
  'video.pollNow': command(byId, videoJobSchema),
  /** Extends the waiting time: for an overdue or cancelled job from now on, for a waiting one in addition. */
  'video.resume': command(z.object({ id: z.string(), waitMs: z.optional(z.number()) }), videoJobSchema),
  /**
   * Stops polling. The task may continue at the gateway. If its request is still running, the job becomes `unknown`.
   */
  'video.cancel': command(byId, videoJobSchema),
  /** Retries the download of a successful task's file, without sending the request to the model again. */
  'video.fetchResult': command(byId, videoJobSchema),
  /** Assigns a task id, as the gateway's own pages show it, to a job of unknown outcome, and polls it. */
  'video.adopt': command(z.object({ id: z.string(), taskId: z.string() }), videoJobSchema),
  /** Hides a job and stops polling it; `restore` undoes it. Its file stays in the library. */
  'video.remove': command(byId, nothing),
  'video.restore': command(byId, videoJobSchema),
  /** Downloaded bytes of the file of a job in `saving`; emitted a few times a second. */
  'video.saving': event(videoProgressSchema),
  /**
   * The current state of jobs. `openCount` is the number of jobs that the app continues by itself, for the status bar.
   */
  'video.changed': event(
    z.object({
      jobs: z.array(videoJobSchema),
      removedIds: z.array(z.string()),
      openCount: z.number(),
    }),
  ),
} satisfies Contract
