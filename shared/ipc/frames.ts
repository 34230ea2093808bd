import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * The frames of a batch. A connection starts with a `hello` from each end; the client may send more right after its
 * own.
 *
 * The contract's schemas validate `input`, `item`, `payload` and the value of a result, not this file.
 */
const id = z.int().check(z.nonnegative())
const count = z.int().check(z.positive())

/** Parsed separately and loosely, so that any two versions can detect that they are incompatible. */
export const helloFrameSchema = z.object({ type: z.literal('hello'), contractVersion: z.number() })
const pingFrameSchema = z.object({ type: z.literal('ping') })
const pongFrameSchema = z.object({ type: z.literal('pong') })

export const clientFrameSchema = z.discriminatedUnion('type', [
  helloFrameSchema,
  z.object({ type: z.literal('call'), id, name: z.string(), input: z.unknown() }),
  /** The reader abandoned a call or a stream; nothing more is sent for this id. */
  z.object({ type: z.literal('cancel'), id }),
  /** `credit` is the number of items the reader accepts before it grants more. */
  z.object({ type: z.literal('open'), id, name: z.string(), input: z.unknown(), credit: count }),
  z.object({ type: z.literal('credit'), id, count }),
  pingFrameSchema,
  pongFrameSchema,
])

export type ClientFrame = z.infer<typeof clientFrameSchema>

export const serverFrameSchema = z.discriminatedUnion('type', [
  helloFrameSchema,
  /** The server's last frame before it closes the channel: it refuses this client. */
  z.object({ type: z.literal('refused'), error: appErrorSchema }),
  z.object({ type: z.literal('result'), id, result: z.unknown() }),
  z.object({ type: z.literal('item'), id, item: z.unknown() }),
  z.object({ type: z.literal('end'), id, result: z.unknown() }),
  z.object({ type: z.literal('event'), name: z.string(), payload: z.unknown() }),
  pingFrameSchema,
  pongFrameSchema,
])

export type ServerFrame = z.infer<typeof serverFrameSchema>

export type Frame = ClientFrame | ServerFrame
