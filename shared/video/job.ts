import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { videoFormatIds } from '../formats/registry.ts'
import { runRecordSchema } from '../runs/run-record.ts'
import { videoFormSchema } from './video-request.ts'

/**
 * Where a video job stands.
 *
 * - `creating`: written down, and being asked for.
 * - `unknown`: it was asked for, and nobody knows what came of it. It may be charged; `error` advises. Ended by `video.adopt`
 *   with the task's id, or by removing the job.
 * - `waiting`: the gateway has the task; it is asked again at `nextPollAt`.
 * - `overdue`: the longest wait is over, so nobody asks any more. `video.resume` goes on waiting.
 * - `saving`: the task succeeded, and its file is being fetched.
 * - `unsaved`: the task succeeded, and there is no file, for the reason in `error`. `video.fetchResult` tries once more; so
 *   does the app at `nextPollAt`, where one is told. Code `nothing-to-download` when the answer names no file at all.
 * - `done`: the file is in the library as `mediaId`; of several, each is, as `videos` says.
 * - `failed`: final. `error` is what the gateway says. Without a `taskId` the request itself was refused.
 * - `cancelled`: the user ended the asking. The task may go on at the gateway, and be charged.
 */
export const videoJobStates = [
  'creating',
  'unknown',
  'waiting',
  'overdue',
  'saving',
  'unsaved',
  'done',
  'failed',
  'cancelled',
] as const

export type VideoJobState = (typeof videoJobStates)[number]

/** One of several videos that a task made. */
export const generatedVideoSchema = z.object({
  /** The file in the library, once it is there. */
  mediaId: z.optional(z.string()),
  /** When its address expires, where it can be known. */
  expiresAt: z.optional(z.number()),
  /** Why it is not in the library. */
  error: z.optional(appErrorSchema),
})

export type GeneratedVideo = z.infer<typeof generatedVideoSchema>

/** One video that was asked for. Times are milliseconds since 1970. */
export const videoJobSchema = z.object({
  id: z.string(),
  /** Rises by one for each job: lists are ordered by it, and nothing that happens to a job changes it. */
  number: z.number(),
  createdAt: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  /** Which routes it was asked for on, and is asked after. */
  family: z.enum(videoFormatIds),
  model: z.string(),
  prompt: z.string(),
  state: z.enum(videoJobStates),
  /** The exchange that asked for it, for the inspector. */
  runId: z.optional(z.string()),
  taskId: z.optional(z.string()),
  /** The task that this one changes. */
  remixOf: z.optional(z.string()),
  /** The experiment whose cell asked for it, and shows what comes of it. */
  experimentId: z.optional(z.string()),
  /** The gateway's own word for where the task stands, as it was spelt last. */
  gatewayStatus: z.optional(z.string()),
  /** 0 to 100, where the gateway tells. */
  progress: z.optional(z.number()),
  /** How long the app waits for it; can be extended. */
  maxWaitMs: z.number(),
  deadlineAt: z.number(),
  /** When it is asked for again, in `waiting`; when the file is fetched again, in `unsaved`. */
  nextPollAt: z.optional(z.number()),
  lastPollAt: z.optional(z.number()),
  /** How often the gateway was asked how it stands. */
  pollCount: z.number(),
  /** Why the last question got no answer. The job goes on; `nextPollAt` says when. */
  lastPollProblem: z.optional(appErrorSchema),
  /**
   * In `waiting`: nobody asks until the connection has another key, or the user does. `lastPollProblem` says why, with the
   * remedy.
   */
  isPaused: z.optional(z.boolean()),
  /** It was asked for with a key: without one there is nothing to ask after it with. */
  isKeyed: z.optional(z.boolean()),
  /** When `done`, `failed`, `unsaved` or `cancelled` came. */
  endedAt: z.optional(z.number()),
  /** When the address of the file expires, where it can be known; of several, of the first that does. */
  resultExpiresAt: z.optional(z.number()),
  /** Whether the files were fetched with the key: some of them lie at the connection's own address. Left out where none was fetched. */
  wasKeySent: z.optional(z.boolean()),
  /** What the result is, as the gateway spells it: `mp4`. */
  resultFormat: z.optional(z.string()),
  /** The file in the library; of several, the first that is there. */
  mediaId: z.optional(z.string()),
  /** Every video of a task that made several, in the gateway's order; left out for one. */
  videos: z.optional(z.array(generatedVideoSchema)),
  /** Of `failed`, `unknown` and `unsaved`: what happened, and what to do. */
  error: z.optional(appErrorSchema),
})

export type VideoJob = z.infer<typeof videoJobSchema>

/** A job with what its card does not show. */
export const videoJobDetailsSchema = z.extend(videoJobSchema, {
  /** What it was asked for with, to fill the form again. */
  form: videoFormSchema,
  /** The last question and its answer, as the inspector shows an exchange. */
  lastPoll: z.optional(runRecordSchema),
})

export type VideoJobDetails = z.infer<typeof videoJobDetailsSchema>

/** How much of a job's file has come. */
export const videoProgressSchema = z.object({
  /** Of the job. */
  id: z.string(),
  received: z.number(),
  /** Where the answer says it. */
  total: z.optional(z.number()),
  /** On average, since the file began. */
  bytesPerSecond: z.number(),
})

export type VideoProgress = z.infer<typeof videoProgressSchema>

/** States in which the app itself does something about a job. */
const openStates: ReadonlySet<VideoJobState> = new Set(['creating', 'waiting', 'saving'])

/** Whether the app goes on with a job by itself. What the status bar counts. */
export function isOpenJob(job: Pick<VideoJob, 'state'>): boolean {
  return openStates.has(job.state)
}

/** The code of the error that asks whether the same video is really wanted twice. `confirmed` answers it. */
export const sameVideoAgainCode = 'video-same-again'

/** How long an identical request counts as the same one. */
export const sameVideoWithinMs = 10 * 60 * 1000

/** How long a job is waited for unless the user says otherwise. */
export const defaultMaxWaitMs = 30 * 60 * 1000
