import { join } from 'node:path'

/** The files of one record, inside the folder of its run. */
export const recordFiles = {
  /** Method, URL, masked headers, length of the body. */
  request: 'request.json',
  /** The body as sent, byte for byte. */
  requestBody: 'request.body',
  /** Status and headers, and when they arrived. */
  response: 'response.json',
  /** The body as received, byte for byte. */
  responseBody: 'response.body',
  /** For an answer that is a file: the part beyond the recorded body. The inspector does not read it. */
  responseRest: 'response.rest',
  /** One line per network chunk: milliseconds since the start, a space, bytes. */
  chunks: 'chunks.txt',
  /** One line of JSON for each further answer of the gateway in the body: see `storedLegSchema`. */
  legs: 'legs.jsonl',
  /** Written last: how the recording ended. A record without it belongs to an interrupted run. */
  end: 'end.json',
} as const

const safeId = /^[A-Za-z0-9_-]{1,100}$/

/**
 * The folder of a run's record: `<records>/<yyyy-mm>/<runId>`, month in UTC. `undefined` for an id that could leave the
 * folder.
 */
export function recordFolder(records: string, runId: string, startedAt: number): string | undefined {
  if (!safeId.test(runId) || !Number.isFinite(startedAt)) return undefined
  return join(records, new Date(startedAt).toISOString().slice(0, 7), runId)
}
