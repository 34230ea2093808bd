import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { requestFormIds } from '../formats/registry.ts'
import { expectedFilesSchema } from '../request-forms/expected-files.ts'

/** Selectable maximum numbers of concurrent requests to a connection. */
export const requestLimits = [1, 2, 3, 4, 8] as const

export const defaultRequestLimit = 2

/** The position of a request among the others of its click. A retry takes the position of the previous request. */
export const requestPlaceSchema = z.object({ groupId: z.string(), place: z.number() })

export type RequestPlace = z.infer<typeof requestPlaceSchema>

/** One click that sends a form. */
export const submissionSchema = z.object({
  /** New for each click: two submissions with the same id are sent once. */
  id: z.string(),
  formId: z.enum(requestFormIds),
  connectionId: z.string(),
  /** The values of the form. */
  values: z.json(),
  /** For a retry: the position of its request. Its other requests form a group of their own. */
  at: z.optional(requestPlaceSchema),
  /**
   * Whether the same request may be sent again within a minute: for a retry, or one of several copies that were
   * requested.
   */
  mayRepeat: z.optional(z.boolean()),
})

export type Submission = z.infer<typeof submissionSchema>

/** One request, from the click until its answer has ended. */
export const queuedRequestSchema = z.extend(requestPlaceSchema, {
  id: z.string(),
  formId: z.enum(requestFormIds),
  connectionId: z.string(),
  /** Epoch milliseconds of the click. */
  submittedAt: z.number(),
  format: z.string(),
  model: z.string(),
  /** The prompt, as text. */
  prompt: z.string(),
  /** Distinguishes it from the others of its click. */
  label: z.string(),
  expects: z.optional(expectedFilesSchema),
  /** `held`: it was queued when the app ended, and is sent when the user confirms. `unsent`: `error` says why. */
  state: z.enum(['held', 'waiting', 'sending', 'running', 'unsent']),
  /** For a waiting request: when the wait that the gateway asked for ends, in epoch milliseconds. */
  waitsUntil: z.optional(z.number()),
  /** Set once it is running. Left out for batches, which consist of several runs. */
  runId: z.optional(z.string()),
  /** When it was sent, in epoch milliseconds. */
  sentAt: z.optional(z.number()),
  error: z.optional(appErrorSchema),
})

export type QueuedRequest = z.infer<typeof queuedRequestSchema>

/** Whether a request counts against the limit: it is being sent, or its answer has not ended. */
export function isUnderWay({ state }: Pick<QueuedRequest, 'state'>): boolean {
  return state === 'sending' || state === 'running'
}

/** The requests of one click. */
export const requestGroupSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds of the click. */
  at: z.number(),
  /** The run of each request, or the result that its batches belong to, in order; `''` for one that is not sent yet. */
  runIds: z.array(z.string()),
})

export type RequestGroup = z.infer<typeof requestGroupSchema>

/** The known requests of a form. */
export const formRequestsSchema = z.object({
  /** Queued and running requests, in the order of their clicks. */
  queued: z.array(queuedRequestSchema),
  /** Newest first. */
  groups: z.array(requestGroupSchema),
})

export type FormRequests = z.infer<typeof formRequestsSchema>
