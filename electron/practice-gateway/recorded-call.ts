/** A request as it arrived, for tests and for inspection. Kept in memory only. */
export interface RecordedCall {
  readonly method: string
  /** Path and query as sent. */
  readonly path: string
  /** Names in lower case. A header sent twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The body as text; `''` for none. In a form each character is one byte; of an upload of any size only the first 4
   * MiB are kept.
   */
  body: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly requestId: string
  /** The model that the request names, where the gateway has it. */
  model?: string
  /** The status of the answer, once it is known. */
  status?: number
  /** Whether the client disconnected before the answer ended. */
  leftEarly?: boolean
}

const defaultMaxCalls = 1000
const maxCharacters = 64 * 1024 * 1024

/** Adds a call and drops the oldest ones, so that memory stays bounded in a gateway that runs for weeks. */
export function recordCall(calls: RecordedCall[], call: RecordedCall, maxCalls = defaultMaxCalls): void {
  calls.push(call)
  let characters = calls.reduce((sum, item) => sum + item.body.length, 0)
  while (calls.length > maxCalls || (characters > maxCharacters && calls.length > 1)) {
    characters -= calls.shift()?.body.length ?? 0
  }
}

/** The number of requests that a model received, by the status of their answers. */
export type ModelCounts = Readonly<Record<number, number>>

/** Counts an answered request of a model. */
export function countCall(counts: Map<string, ModelCounts>, { model, status }: RecordedCall): void {
  if (model === undefined || status === undefined) return
  const known = counts.get(model) ?? {}
  counts.set(model, { ...known, [status]: (known[status] ?? 0) + 1 })
}
