import * as z from 'zod/mini'
import { videoJobDetailsSchema, videoJobSchema, videoProgressSchema } from '../../video/job.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/**
 * Videos that were asked for. Each lives as a job in main, which asks after it, also after a restart.
 *
 * They are asked for with the form `video`; of these commands only `remix` ever asks a model for something, once.
 */
export const videoContract = {
  /**
   * Asks for a change of a finished video on `/v1/videos`, as a job of its own. The same within ten minutes is the error
   * `sameVideoAgainCode` unless `confirmed`.
   */
  'video.remix': command(
    z.object({ id: z.string(), prompt: z.string(), confirmed: z.optional(z.boolean()) }),
    videoJobSchema,
  ),
  /** The newest thousand, the newest first. The order never changes. */
  'video.list': command(nothing, z.array(videoJobSchema)),
  'video.get': command(byId, videoJobDetailsSchema),
  /** Asks how a task stands, out of turn. Refused while the gateway wants to be left alone. */
  'video.pollNow': command(byId, videoJobSchema),
  /** Waits longer: for an overdue or cancelled job from now on, for a waiting one in addition. */
  'video.resume': command(z.object({ id: z.string(), waitMs: z.optional(z.number()) }), videoJobSchema),
  /** Stops asking. The task may go on at the gateway. While the request is still out, the job becomes `unknown`. */
  'video.cancel': command(byId, videoJobSchema),
  /** Fetches the file of a task that succeeded, once more. The model is not asked again. */
  'video.fetchResult': command(byId, videoJobSchema),
  /** Gives a job of unknown outcome the id of its task, as the gateway's own pages show it, and waits for it. */
  'video.adopt': command(z.object({ id: z.string(), taskId: z.string() }), videoJobSchema),
  /** Hides a job and stops asking after it; `restore` undoes it. Its file stays in the library. */
  'video.remove': command(byId, nothing),
  'video.restore': command(byId, videoJobSchema),
  /** How much of the file of a job in `saving` has come, in bytes; a few times a second. */
  'video.saving': event(videoProgressSchema),
  /** Jobs as they are now. `openCount` is how many the app goes on with by itself, for the status bar. */
  'video.changed': event(
    z.object({
      jobs: z.array(videoJobSchema),
      removedIds: z.array(z.string()),
      openCount: z.number(),
    }),
  ),
} satisfies Contract
