import * as z from 'zod/mini'

/** What is asked for, as far as it says how long one waits. `text` are also numbers, such as embeddings. */
export const requestKinds = ['text', 'image', 'audio', 'video', 'list'] as const

export type RequestKind = (typeof requestKinds)[number]

const secondsSchema = z.number().check(z.gte(1), z.lte(86_400))

/** The time-outs of one kind of request, in seconds. What is left out is as for the whole connection; `whole` then has none. */
export const timeoutSetSchema = z.object({
  /** Until the first byte of the answer. */
  firstByte: z.exactOptional(secondsSchema),
  /** Between two chunks. */
  idle: z.exactOptional(secondsSchema),
  /** From sending to the last byte, however much arrives. */
  whole: z.exactOptional(secondsSchema),
})

export type TimeoutSet = z.infer<typeof timeoutSetSchema>

export const kindTimeoutsSchema = z.partialRecord(z.enum(requestKinds), timeoutSetSchema)

export type KindTimeouts = z.infer<typeof kindTimeoutsSchema>
