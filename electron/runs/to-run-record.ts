import { definedFields } from '../../shared/defined-fields.ts'
import { createTranscoder } from '../lib/charset.ts'
import {
  recordedBodyLimit,
  recordedChunkLimit,
  recordedEventCharacters,
  recordedEventLimit,
  type RecordedEvent,
  type RecordedLeg,
  type RunRecord,
} from '../../shared/runs/run-record.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import { readFileBody } from './file-body.ts'
import type { Replay } from './replay-record.ts'

/**
 * The inspector's view of a record. Everything in it is derived from the recorded bytes and times. `requestText` is the
 * body of the request as it is shown.
 */
export function toRunRecord(
  record: StoredRecord,
  { events, legEvents }: Pick<Replay, 'events' | 'legEvents'> = { events: [], legEvents: [] },
  requestText: string = decode([record.requestBody]),
): RunRecord {
  const { request, chunks: allChunks, end } = record
  const anew = record.legs.findLast(({ isContinued }) => !isContinued)
  const response = anew ?? record.response
  const chunks = anew === undefined ? allChunks : chunksFrom(allChunks, anew.from)
  const recordedBytes = chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0)
  const transcoder = createTranscoder(response?.headers ?? [])
  const pieces = chunks.map(({ bytes }) => (transcoder === undefined ? bytes : transcoder.push(bytes)))
  const file = readFileBody(pieces)
  const body = file?.dump ?? decode(pieces, recordedBodyLimit)
  return {
    runId: request.runId,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: requestText.slice(0, recordedBodyLimit),
      bodyBytes: request.bodyBytes,
      ...definedFields({ form: request.form, files: request.files }),
    },
    response:
      response === undefined
        ? null
        : {
            status: response.status,
            headers: response.headers,
            body: body.slice(0, recordedBodyLimit),
            bodyBytes: (anew === undefined ? end?.bytes : undefined) ?? recordedBytes,
            isBodyCut: body.length > recordedBodyLimit || end?.isCut === true,
            ...(file !== undefined && { fileType: file.mediaType }),
          },
    events: limitEvents(events),
    chunks: limitChunks(allChunks),
    ...(record.legs.length > 0 && { legs: toLegs(record, legEvents) }),
  }
}

function toLegs({ request, response, legs }: StoredRecord, legEvents: readonly number[]): RecordedLeg[] {
  const first: RecordedLeg = {
    what: 'create',
    at: 0,
    method: request.method,
    url: request.url,
    ...(response !== undefined && { status: response.status }),
    eventCount: legEvents[0] ?? 0,
  }
  const others = legs.map(({ at, method, url, status, isContinued }, index): RecordedLeg => {
    const eventCount = legEvents[index + 1] ?? 0
    return { what: isContinued || eventCount > 0 ? 'events' : 'poll', at, method, url, status, eventCount }
  })
  return [first, ...others]
}

/** The chunks of the answer that begins at a byte of the body. */
function chunksFrom(chunks: StoredRecord['chunks'], from: number): StoredRecord['chunks'] {
  let offset = 0
  return chunks.filter(({ bytes }) => {
    const isLater = offset >= from
    offset += bytes.length
    return isLater
  })
}

/** The text of all chunks, or of as many as are needed for more than `max` characters. */
function decode(pieces: readonly Uint8Array[], max: number = Infinity): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > max) return text
  }
  return text + decoder.decode()
}

/** The newest events whose data fit together into one frame of the pipe to the window. */
function limitEvents(events: readonly RecordedEvent[]): RecordedEvent[] {
  const kept: RecordedEvent[] = []
  let characters = 0
  for (const event of events.toReversed()) {
    const isCut = event.data.length > recordedBodyLimit
    const shown = isCut ? { ...event, data: event.data.slice(0, recordedBodyLimit), isCut } : event
    characters += shown.data.length
    if (kept.length === recordedEventLimit || characters > recordedEventCharacters) break
    kept.push(shown)
  }
  return kept.toReversed()
}

function limitChunks(chunks: StoredRecord['chunks']): RunRecord['chunks'] {
  const together = Math.ceil(chunks.length / recordedChunkLimit)
  const limited: RunRecord['chunks'] = []
  for (const [index, { at, bytes }] of chunks.entries()) {
    const last = limited.at(-1)
    if (last === undefined || index % together === 0) limited.push({ at, bytes: bytes.length })
    else limited[limited.length - 1] = { at, bytes: last.bytes + bytes.length }
  }
  return limited
}
