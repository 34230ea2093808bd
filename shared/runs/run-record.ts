import * as z from 'zod/mini'
import { headerSchema } from '../connections/connection.ts'
import { sentFileSchema, sentFormSchema } from './sent-form.ts'

/** Characters of a body that are sent to the window with a record; the rest stays on disk. */
export const recordedBodyLimit = 4 * 1024 * 1024

/** Events that are sent to the window with a record; the second limit is the characters of their data together. */
export const recordedEventLimit = 5_000
export const recordedEventCharacters = 8 * 1024 * 1024

/** Chunks that are sent to the window with a record. */
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
 * The purpose of one request about an answer: `create` requests the answer, `events` its events after the last one
 * received, `poll` its current state, and `cancel` its cancellation.
 */
const legKinds = ['create', 'events', 'poll', 'cancel'] as const

/** One request about an answer that the gateway generates in the background, and its result. */
export const recordedLegSchema = z.object({
  what: z.enum(legKinds),
  /** Milliseconds since the run was started. */
  at: z.number(),
  method: z.string(),
  url: z.string(),
  /** Missing when no response arrived. */
  status: z.optional(z.number()),
  /** Number of events received with it. */
  eventCount: z.number(),
  /** The run in History that records it, if it is not in this run's own record. */
  queryId: z.optional(z.string()),
})

export type RecordedLeg = z.infer<typeof recordedLegSchema>

/** The recorded request and response of one run, read from disk. The key is masked before it is written. */
export const runRecordSchema = z.object({
  runId: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(headerSchema),
    /** The body as sent, as text; `''` for a multipart one. */
    body: z.string(),
    bodyBytes: z.number(),
    /** The parts of a multipart body. */
    form: z.optional(sentFormSchema),
    /** The files whose bytes are inside a JSON body, in order; missing when the app did not insert them. */
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
      /** The file type of a body that is a file: `body` then shows its first bytes in hexadecimal. */
      fileType: z.optional(z.string()),
    }),
  ),
  /** The newest events within the limits above; `eventCount` of the run is their total number. */
  events: z.array(recordedEventSchema),
  /**
   * Arrival of each network chunk: milliseconds since the start, and bytes. Above the limit, neighbouring chunks are
   * merged, with the arrival time of the last.
   */
  chunks: z.array(z.object({ at: z.number(), bytes: z.number() })),
  /**
   * Every request about an answer that took more than one, in order. `response` is the one that contains the answer, or
   * the first one when each continues the events of the previous one.
   */
  legs: z.optional(z.array(recordedLegSchema)),
})

export type RunRecord = z.infer<typeof runRecordSchema>

/**
 * The parts of a record that can be read separately: a long record has millions of characters, and usually only a part
 * is shown.
 */
export const recordParts = ['events', 'bodies'] as const

export type RecordPart = (typeof recordParts)[number]

/** Returns a record with only its events, or only its bodies; the rest is empty. Without `only` it stays whole. */
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
