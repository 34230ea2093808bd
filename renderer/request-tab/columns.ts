import type { RequestGroup, RequestPlace } from '../../shared/request-queue/queued-request.ts'

/** The id of a request's column, before the request has a run. */
export function columnOf({ groupId, place }: RequestPlace): string {
  return `${groupId} ${place}`
}

/** The id of a column's run. A column may also be identified by that run id; `undefined` while there is no run. */
export function runOfColumn(column: string, groups: readonly RequestGroup[]): string | undefined {
  const [groupId, place] = column.split(' ')
  if (place === undefined) return column
  const runId = groups.find(({ id }) => id === groupId)?.runIds[Number(place)]
  return runId === '' ? undefined : runId
}
