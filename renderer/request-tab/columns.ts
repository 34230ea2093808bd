import type { RequestGroup, RequestPlace } from '../../shared/request-queue/queued-request.ts'

/** What the column of a request is known by, before it has a run. */
export function columnOf({ groupId, place }: RequestPlace): string {
  return `${groupId} ${place}`
}

/** The run of a column, which may be known by that run's id; `undefined` while it has none. */
export function runOfColumn(column: string, groups: readonly RequestGroup[]): string | undefined {
  const [groupId, place] = column.split(' ')
  if (place === undefined) return column
  const runId = groups.find(({ id }) => id === groupId)?.runIds[Number(place)]
  return runId === '' ? undefined : runId
}
