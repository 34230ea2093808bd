import { parseJson } from '../../shared/json.ts'
import {
  recordedBodyLimit,
  recordedEventLimit,
  type RecordedEvent,
  type RunRecord,
} from '../../shared/runs/run-record.ts'
import { createSseSplitter } from '../../shared/sse/sse-splitter.ts'
import type { StoredRecord } from './stored-record.ts'

/** The inspector's view of a record. Everything in it comes from the recorded bytes and times. */
export function toRunRecord(record: StoredRecord): RunRecord {
  const { request, requestBody, response, chunks, end } = record
  const recordedBytes = chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0)
  const body = decode(chunks.map((chunk) => chunk.bytes))
  return {
    runId: request.runId,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: decode([requestBody]).slice(0, recordedBodyLimit),
      bodyBytes: request.bodyBytes,
    },
    response:
      response === undefined
        ? null
        : {
            status: response.status,
            headers: response.headers,
            body: body.slice(0, recordedBodyLimit),
            bodyBytes: end?.bytes ?? recordedBytes,
            isBodyCut: body.length > recordedBodyLimit || end?.isCut === true,
          },
    events: isEventStream(response, body) ? readEvents(record) : [],
    chunks: chunks.map(({ at, bytes }) => ({ at, bytes: bytes.length })),
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

/** What really arrived decides, not what was asked for (wire-reference.md, 12 items 8 and 11). */
function isEventStream(response: StoredRecord['response'], body: string): boolean {
  if (response === undefined) return false
  const start = body.trimStart()
  if (start.startsWith('{') || start.startsWith('[') || start.startsWith('<')) return false
  const type = response.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  return type.toLowerCase().includes('text/event-stream') || /^(?:data|event|id|retry)?:/.test(start)
}

function readEvents(record: StoredRecord): RecordedEvent[] {
  let events: RecordedEvent[] = []
  let at = 0
  const note = (data: string, event: string): void => {
    events.push({ at, event, data, isReadable: isReadable(data) })
    // Cut seldom, so that dropping the oldest stays cheap.
    if (events.length >= 2 * recordedEventLimit) events = events.slice(-recordedEventLimit)
  }
  // The splitter the live reader uses. A line outside any event is shown too: it may be the gateway's error.
  const splitter = createSseSplitter({ onEvent: note, onStray: (line) => note(line, '') })
  const decoder = new TextDecoder()
  for (const chunk of record.chunks) {
    at = chunk.at
    splitter.push(decoder.decode(chunk.bytes, { stream: true }))
  }
  splitter.push(decoder.decode())
  splitter.end()
  return events.slice(-recordedEventLimit)
}

function isReadable(data: string): boolean {
  return data.trim() === '[DONE]' || parseJson(data) !== undefined
}
