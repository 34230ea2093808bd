import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { requestFormIds } from '../formats/registry.ts'
import { expectedFilesSchema } from '../request-forms/expected-files.ts'

/** How many requests may be sent to a connection at the same time. */
export const requestLimits = [1, 2, 3, 4, 8] as const

export const defaultRequestLimit = 2

/** The place of a request among the others of its click. A retry takes the place of the request before it. */
export const requestPlaceSchema = z.object({ groupId: z.string(), place: z.number() })

export type RequestPlace = z.infer<typeof requestPlaceSchema>

/** One click that sends a form. */
export const submissionSchema = z.object({
  /** A new one for each click: what is submitted twice under one id is sent once. */
  id: z.string(),
  formId: z.enum(requestFormIds),
  connectionId: z.string(),
  /** What is in the form. */
  values: z.json(),
  /** Of a retry: where its request stands. The others stand in a group of their own. */
  at: z.optional(requestPlaceSchema),
  /** The same may be sent again within a minute: a retry, or one of several that were asked for. */
  mayRepeat: z.optional(z.boolean()),
})

export type Submission = z.infer<typeof submissionSchema>

/** One request that was clicked for, from then until its answer is over. */
export const queuedRequestSchema = z.extend(requestPlaceSchema, {
  id: z.string(),
  formId: z.enum(requestFormIds),
  connectionId: z.string(),
  /** Epoch milliseconds of the click. */
  submittedAt: z.number(),
  format: z.string(),
  model: z.string(),
  /** What is asked for, in words. */
  prompt: z.string(),
  /** What tells it apart from the others of its click. */
  label: z.string(),
  expects: z.optional(expectedFilesSchema),
  /** `held`: it waited when the app ended, and is sent when the user says so. `unsent`: `error` says why. */
  state: z.enum(['held', 'waiting', 'sending', 'running', 'unsent']),
  /** Of one that waits: until when the gateway has told to leave it alone, in epoch milliseconds. */
  waitsUntil: z.optional(z.number()),
  /** From when it runs. Not of batches, which are several runs. */
  runId: z.optional(z.string()),
  /** Epoch milliseconds of the moment it was sent. */
  sentAt: z.optional(z.number()),
  error: z.optional(appErrorSchema),
})

export type QueuedRequest = z.infer<typeof queuedRequestSchema>

/** Whether a request counts against the limit: it is being sent, or its answer is not over. */
export function isUnderWay({ state }: Pick<QueuedRequest, 'state'>): boolean {
  return state === 'sending' || state === 'running'
}

/** The requests of one click that belong together. */
export const requestGroupSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds of the click. */
  at: z.number(),
  /** The run of each request, or the result its batches are of, in their order; `''` for one that is not sent yet. */
  runIds: z.array(z.string()),
})

export type RequestGroup = z.infer<typeof requestGroupSchema>

/** What is known of the requests of a form. */
export const formRequestsSchema = z.object({
  /** Those that wait or are on, in the order of their clicks. */
  queued: z.array(queuedRequestSchema),
  /** The newest first. */
  groups: z.array(requestGroupSchema),
})

export type FormRequests = z.infer<typeof formRequestsSchema>
