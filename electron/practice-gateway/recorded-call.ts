/** One request as it arrived, for tests and for whoever wonders what was sent. Kept in memory only. */
export interface RecordedCall {
  readonly method: string
  /** Path and query as sent. */
  readonly path: string
  /** Names in lower case. A header sent twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; `''` for none. Of a form each letter is one byte; of an upload of any size the first 4 MiB. */
  body: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly requestId: string
  /** The model that was asked, where the gateway has it. */
  model?: string
  /** The status that was answered, once it is known. */
  status?: number
  /** Whether the client went away before the answer was over. */
  leftEarly?: boolean
}

const defaultMaxCalls = 1000
const maxCharacters = 64 * 1024 * 1024

/** Adds a call and drops the oldest ones, so that a gateway that runs for weeks does not grow. */
export function recordCall(calls: RecordedCall[], call: RecordedCall, maxCalls = defaultMaxCalls): void {
  calls.push(call)
  let characters = calls.reduce((sum, one) => sum + one.body.length, 0)
  while (calls.length > maxCalls || (characters > maxCharacters && calls.length > 1)) {
    characters -= calls.shift()?.body.length ?? 0
  }
}

/** How many requests a model got, by the status they were answered with. */
export type ModelCounts = Readonly<Record<number, number>>

/** Counts an answered request of a model. */
export function countCall(counts: Map<string, ModelCounts>, { model, status }: RecordedCall): void {
  if (model === undefined || status === undefined) return
  const known = counts.get(model) ?? {}
  counts.set(model, { ...known, [status]: (known[status] ?? 0) + 1 })
}
