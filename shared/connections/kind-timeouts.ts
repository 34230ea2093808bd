import * as z from 'zod/mini'

/** Kinds of requests with different waiting times. `text` includes embeddings. */
export const requestKinds = ['text', 'image', 'audio', 'video', 'list'] as const

export type RequestKind = (typeof requestKinds)[number]

const secondsSchema = z.number().check(z.gte(1), z.lte(86_400))

/**
 * The time-outs of one kind of request, in seconds. A missing value falls back to the connection's; a missing `whole`
 * means no limit.
 */
export const timeoutSetSchema = z.object({
  /** Until the first byte of the response. */
  firstByte: z.exactOptional(secondsSchema),
  /** Between two chunks. */
  idle: z.exactOptional(secondsSchema),
  /** From sending to the last byte, whether or not data keeps arriving. */
  whole: z.exactOptional(secondsSchema),
})

export type TimeoutSet = z.infer<typeof timeoutSetSchema>

export const kindTimeoutsSchema = z.partialRecord(z.enum(requestKinds), timeoutSetSchema)

export type KindTimeouts = z.infer<typeof kindTimeoutsSchema>
