import type { BackgroundAnswers } from '../../../shared/formats/background.ts'
import type { RecordedLeg, RunRecord } from '../../../shared/runs/run-record.ts'
import type { Run } from '../../../shared/runs/run.ts'

/** The subject under which History stores the polls for the answer of a run. */
export function aboutAnswer(runId: string): string {
  return `response ${runId}`
}

/**
 * Returns the record of a run with every request about its answer: those whose bodies are in the record, and the polls
 * that History keeps, in the order in which they were sent. A poll whose response became the answer of the run is in
 * both, and is listed once. A record of one request is returned unchanged.
 */
export function withQueries(
  record: RunRecord,
  run: Run,
  queries: readonly Run[],
  routes: BackgroundAnswers,
): RunRecord {
  const asked = queries.map((query): RecordedLeg => {
    const { id: queryId, method, url, startedAt, httpStatus } = query
    return {
      what: kindOf(query, run, routes),
      at: Math.max(0, startedAt - run.startedAt),
      method,
      url,
      ...(httpStatus !== undefined && { status: httpStatus }),
      eventCount: 0,
      queryId,
    }
  })
  const urls = new Set(asked.map(({ url }) => url))
  const recorded = record.legs ?? []
  if (recorded.length + asked.length === 0) return record
  const [first = firstLeg(record, run), ...others] = recorded
  const legs = [...others.filter(({ url }) => !urls.has(url)), ...asked]
  return { ...record, legs: [first, ...legs.toSorted((left, right) => left.at - right.at)] }
}

function firstLeg({ request }: RunRecord, { httpStatus, eventCount }: Run): RecordedLeg {
  return {
    what: 'create',
    at: 0,
    method: request.method,
    url: request.url,
    ...(httpStatus !== undefined && { status: httpStatus }),
    eventCount,
  }
}

function kindOf({ url }: Run, { background }: Run, routes: BackgroundAnswers): RecordedLeg['what'] {
  const { responseId = '' } = background ?? {}
  if (url.endsWith(routes.cancel(responseId).path)) return 'cancel'
  return url.endsWith(routes.poll(responseId).path) ? 'poll' : 'events'
}
