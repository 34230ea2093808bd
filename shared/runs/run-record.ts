import * as z from 'zod/mini'
import { headerSchema } from '../connections/connection.ts'
import { sentFileSchema, sentFormSchema } from './sent-form.ts'

/** Characters of a body that a record carries to the window; the rest stays on disk. */
export const recordedBodyLimit = 4 * 1024 * 1024

/** Events that a record carries to the window, and the characters of their data together. */
export const recordedEventLimit = 5_000
export const recordedEventCharacters = 8 * 1024 * 1024

/** Chunks that a record carries to the window. */
export const recordedChunkLimit = 50_000

/** One event of a stream as it arrived, for the inspector. */
export const recordedEventSchema = z.object({
  /** Milliseconds since the request was started. */
  at: z.number(),
  event: z.string(),
  data: z.string(),
  isReadable: z.boolean(),
  /** True when `data` was cut at `recordedBodyLimit` characters. */
  isCut: z.optional(z.boolean()),
})

export type RecordedEvent = z.infer<typeof recordedEventSchema>

/**
 * What one request about an answer was for: `create` asks for the answer, `events` for its events behind the last one, `poll`
 * for the answer as it is, and `cancel` for its end.
 */
const legKinds = ['create', 'events', 'poll', 'cancel'] as const

/** One request about an answer that the gateway makes in the background, and what came of it. */
export const recordedLegSchema = z.object({
  what: z.enum(legKinds),
  /** Milliseconds since the run was started. */
  at: z.number(),
  method: z.string(),
  url: z.string(),
  /** Missing where no answer arrived. */
  status: z.optional(z.number()),
  /** Events that came with it. */
  eventCount: z.number(),
  /** The run of History that keeps its exchange, where that is not the record of the run itself. */
  queryId: z.optional(z.string()),
})

export type RecordedLeg = z.infer<typeof recordedLegSchema>

/** What went over the wire for one run, read back from disk. The key is masked before it is written. */
export const runRecordSchema = z.object({
  runId: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(headerSchema),
    /** The body as sent, as text; `''` for a multipart one. */
    body: z.string(),
    bodyBytes: z.number(),
    /** What a multipart body holds. */
    form: z.optional(sentFormSchema),
    /** The files whose bytes stand in a JSON body, in their order; missing where the app did not put them there. */
    files: z.optional(z.array(sentFileSchema)),
  }),
  response: z.nullable(
    z.object({
      status: z.number(),
      headers: z.array(headerSchema),
      /** The body as received, decoded as UTF-8; cut at `recordedBodyLimit` characters with `isBodyCut`. */
      body: z.string(),
      bodyBytes: z.number(),
      isBodyCut: z.boolean(),
      /** What the body is where it is a file and no text: `body` then shows its first bytes in hexadecimal. */
      fileType: z.optional(z.string()),
    }),
  ),
  /** The newest events within the limits above; `eventCount` of the run says how many there were. */
  events: z.array(recordedEventSchema),
  /**
   * Arrival of each network chunk: milliseconds since the start, and bytes. Where there were more than the limit,
   * neighbours are taken together, with the arrival of the last of them.
   */
  chunks: z.array(z.object({ at: z.number(), bytes: z.number() })),
  /**
   * Every request about an answer that was asked for more than once, in their order. `response` is the one that holds the
   * answer, or the first one where each goes on with the events before it.
   */
  legs: z.optional(z.array(recordedLegSchema)),
})

export type RunRecord = z.infer<typeof runRecordSchema>

/** What to read of a record: a long one is millions of characters, and most of the time only a part of it is looked at. */
export const recordParts = ['events', 'bodies'] as const

export type RecordPart = (typeof recordParts)[number]

/** A record with the events only, or with the bodies only; the rest of it is empty. Without `only` it stays whole. */
export function partOfRecord(record: RunRecord, only: RecordPart | undefined): RunRecord {
  switch (only) {
    case 'events': {
      const { request, response } = record
      return {
        ...record,
        request: { ...request, body: '' },
        response: response === null ? null : { ...response, body: '' },
        chunks: [],
      }
    }
    case 'bodies':
      return { ...record, events: [], chunks: [] }
    default:
      return record
  }
}
