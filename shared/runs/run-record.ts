import * as z from 'zod/mini'
import { headerSchema } from '../connections/connection.ts'

/** Characters of a body that a record carries to the window; the rest stays on disk. */
export const recordedBodyLimit = 4 * 1024 * 1024

/** Events that a record carries to the window. */
export const recordedEventLimit = 5_000

/** One event of a stream as it arrived, for the inspector. */
export const recordedEventSchema = z.object({
  /** Milliseconds since the request was started. */
  at: z.number(),
  event: z.string(),
  data: z.string(),
  isReadable: z.boolean(),
})

export type RecordedEvent = z.infer<typeof recordedEventSchema>

/** What went over the wire for one run, read back from disk. The key is masked before it is written. */
export const runRecordSchema = z.object({
  runId: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(headerSchema),
    /** The body as sent, as text. */
    body: z.string(),
    bodyBytes: z.number(),
  }),
  response: z.nullable(
    z.object({
      status: z.number(),
      headers: z.array(headerSchema),
      /** The body as received, decoded as UTF-8; cut at `recordedBodyLimit` characters with `isBodyCut`. */
      body: z.string(),
      bodyBytes: z.number(),
      isBodyCut: z.boolean(),
    }),
  ),
  /** The newest events, at most 5,000; `eventCount` of the run says how many there were. */
  events: z.array(recordedEventSchema),
  /** Arrival of each network chunk: milliseconds since the start, and bytes. */
  chunks: z.array(z.object({ at: z.number(), bytes: z.number() })),
})

export type RunRecord = z.infer<typeof runRecordSchema>
