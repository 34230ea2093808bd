import * as z from 'zod/mini'
import { headerSchema } from '../../shared/connections/connection.ts'
import { sentFileSchema, sentFormSchema } from '../../shared/runs/sent-form.ts'

/** `request.json` of a record. The body is beside it, as bytes. */
export const storedRequestSchema = z.object({
  runId: z.string(),
  /** Milliseconds since 1970; every other time in the record is relative to it. */
  startedAt: z.number(),
  method: z.string(),
  url: z.string(),
  headers: z.array(headerSchema),
  /** The length as sent; the stored body is shorter when it exceeded the limit. */
  bodyBytes: z.number(),
  /** In place of the body of a multipart request. */
  form: z.optional(sentFormSchema),
  /** The files whose bytes were inserted into a JSON body, in order. */
  files: z.optional(z.array(sentFileSchema)),
})

export type StoredRequest = z.infer<typeof storedRequestSchema>

/** `response.json` of a record. */
export const storedResponseSchema = z.object({
  at: z.number(),
  status: z.number(),
  headers: z.array(headerSchema),
})

export type StoredResponse = z.infer<typeof storedResponseSchema>

/**
 * One line of `legs.jsonl`: the answer came in several answers of the gateway, and this one begins at byte `from` of
 * the body. `isContinued`: it continues the events before it; otherwise the answer starts over with it.
 */
export const storedLegSchema = z.object({
  from: z.number(),
  at: z.number(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.array(headerSchema),
  status: z.number(),
  headers: z.array(headerSchema),
  isContinued: z.boolean(),
})

export type StoredLeg = z.infer<typeof storedLegSchema>

/** `end.json` of a record. */
export const storedEndSchema = z.object({
  at: z.number(),
  status: z.string(),
  /** Bytes received, recorded or not. */
  bytes: z.number(),
  /** True when the body stopped before its end: broken connection, Stop, end of the app. */
  isBroken: z.boolean(),
  /** True when the limit was reached and the rest was not recorded. */
  isCut: z.boolean(),
})

export type StoredEnd = z.infer<typeof storedEndSchema>
