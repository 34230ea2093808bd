import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { videoFormatIds } from '../formats/registry.ts'
import { runRecordSchema } from '../runs/run-record.ts'
import { videoFormSchema } from './video-request.ts'

/**
 * The states of a video job.
 *
 * - `creating`: stored, and its request is being sent.
 * - `unknown`: its request was sent, and the outcome is unknown. It may be charged; `error` advises. Ended by
 *   `video.adopt` with the task's id, or by removing the job.
 * - `waiting`: the gateway has the task; the next poll is at `nextPollAt`.
 * - `overdue`: the maximum wait has passed, so polling has stopped. `video.resume` resumes it.
 * - `saving`: the task succeeded, and its file is being downloaded.
 * - `unsaved`: the task succeeded, and there is no file, for the reason in `error`. `video.fetchResult` retries the
 *   download; so does the app at `nextPollAt`, if it is set. Code `nothing-to-download` when the answer names no file
 *   at all.
 * - `done`: the file is in the library as `mediaId`; with several videos, each is, as listed in `videos`.
 * - `failed`: final. `error` is the gateway's error. Without a `taskId` the request itself was refused.
 * - `cancelled`: the user stopped polling. The task may continue at the gateway, and be charged.
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

/** One of several videos that a task generated. */
export const generatedVideoSchema = z.object({
  /** The file in the library, once it is saved. */
  mediaId: z.optional(z.string()),
  /** When its URL expires, if known. */
  expiresAt: z.optional(z.number()),
  /** Why it is not in the library. */
  error: z.optional(appErrorSchema),
})

export type GeneratedVideo = z.infer<typeof generatedVideoSchema>

/** One requested video. Times are milliseconds since 1970. */
export const videoJobSchema = z.object({
  id: z.string(),
  /** Increases by one per job: lists are sorted by it, and it never changes. */
  number: z.number(),
  createdAt: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  /** The routes that it was requested on and is polled on. */
  family: z.enum(videoFormatIds),
  model: z.string(),
  prompt: z.string(),
  state: z.enum(videoJobStates),
  /** The run that requested it, for the inspector. */
  runId: z.optional(z.string()),
  taskId: z.optional(z.string()),
  /** The id of the task that this one changes. */
  remixOf: z.optional(z.string()),
  /** The experiment whose cell requested it and shows its result. */
  experimentId: z.optional(z.string()),
  /** The gateway's own word for the state of the task, in its latest spelling. */
  gatewayStatus: z.optional(z.string()),
  /** 0 to 100, if the gateway reports it. */
  progress: z.optional(z.number()),
  /** How long the app polls it; can be extended. */
  maxWaitMs: z.number(),
  deadlineAt: z.number(),
  /** The next poll in `waiting`; the next download attempt in `unsaved`. */
  nextPollAt: z.optional(z.number()),
  lastPollAt: z.optional(z.number()),
  /** Number of polls. */
  pollCount: z.number(),
  /** Why the last poll got no answer. The job continues; `nextPollAt` is the next poll. */
  lastPollProblem: z.optional(appErrorSchema),
  /**
   * In `waiting`: polling is paused until the connection has another key, or the user polls. `lastPollProblem` says
   * why, with the remedy.
   */
  isPaused: z.optional(z.boolean()),
  /** Whether its request was sent with a key: without one it cannot be polled. */
  isKeyed: z.optional(z.boolean()),
  /** When it became `done`, `failed`, `unsaved` or `cancelled`. */
  endedAt: z.optional(z.number()),
  /** When the URL of the file expires, if known; with several videos, the earliest one. */
  resultExpiresAt: z.optional(z.number()),
  /**
   * Whether the key was sent for downloading the files, because some of them are at the connection's own address. Left
   * out when none was downloaded.
   */
  wasKeySent: z.optional(z.boolean()),
  /** The format of the result in the gateway's spelling: `mp4`. */
  resultFormat: z.optional(z.string()),
  /** The file in the library; with several videos, the first that is saved. */
  mediaId: z.optional(z.string()),
  /** Every video of a task that generated several, in the gateway's order; left out for one. */
  videos: z.optional(z.array(generatedVideoSchema)),
  /** For `failed`, `unknown` and `unsaved`: what happened, and what to do. */
  error: z.optional(appErrorSchema),
})

export type VideoJob = z.infer<typeof videoJobSchema>

/** A job with the details that its card does not show. */
export const videoJobDetailsSchema = z.extend(videoJobSchema, {
  /** The form it was requested with, for filling the form again. */
  form: videoFormSchema,
  /** The last poll and its response, as the inspector shows an exchange. */
  lastPoll: z.optional(runRecordSchema),
})

export type VideoJobDetails = z.infer<typeof videoJobDetailsSchema>

/** Download progress of a job's file. */
export const videoProgressSchema = z.object({
  /** Id of the job. */
  id: z.string(),
  received: z.number(),
  /** Set if the response states it. */
  total: z.optional(z.number()),
  /** Average since the start of the download. */
  bytesPerSecond: z.number(),
})

export type VideoProgress = z.infer<typeof videoProgressSchema>

/** States in which the app itself continues a job. */
const openStates: ReadonlySet<VideoJobState> = new Set(['creating', 'waiting', 'saving'])

/** Whether the app continues a job by itself. The status bar counts these jobs. */
export function isOpenJob(job: Pick<VideoJob, 'state'>): boolean {
  return openStates.has(job.state)
}

/** The code of the error that asks whether the same video is wanted twice. `confirmed` confirms it. */
export const sameVideoAgainCode = 'video-same-again'

/** Time within which an identical request counts as the same one. */
export const sameVideoWithinMs = 10 * 60 * 1000

/** Default waiting time for a job. */
export const defaultMaxWaitMs = 30 * 60 * 1000
