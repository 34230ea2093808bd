import { recordedBodyLimit, type RecordedEvent, type RunRecord } from '../../shared/runs/run-record.ts'
import type { StoredRecord } from '../recorder/stored-record.ts'

/** The inspector's view of a record. Everything in it comes from the recorded bytes and times. */
export function toRunRecord(record: StoredRecord, events: readonly RecordedEvent[]): RunRecord {
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
    events: [...events],
    chunks: chunks.map(({ at, bytes }) => ({ at, bytes: bytes.length })),
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
