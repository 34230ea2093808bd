import type { HistoryEntry } from '../../../shared/history/history.ts'
import type { QueuedRequest, RequestGroup } from '../../../shared/request-queue/queued-request.ts'

/** One request of a click: its run, or the queued request while there is no run. */
export type GroupedRun =
  | {
      readonly kind: 'run'
      readonly id: string
      readonly entry: HistoryEntry
      /** The label that the queue has for it while it is running. */
      readonly label?: string
    }
  | { readonly kind: 'queued'; readonly id: string; readonly queued: QueuedRequest }

/** The runs of one click, in the order of its requests. */
export interface RunGroup {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly members: readonly GroupedRun[]
}

/**
 * Groups runs and requests by the click that made them, newest first. A run whose click is unknown is a group of its
 * own, and so is a run that is being retried in its place.
 */
export function groupRuns(
  entries: readonly HistoryEntry[],
  clicks: readonly RequestGroup[],
  queued: readonly QueuedRequest[],
): RunGroup[] {
  const placeOf = new Map(
    clicks.flatMap((click) => click.runIds.map((runId, place) => [runId, { click, place }] as const)),
  )
  const groups = new Map<string, { readonly at: number; readonly members: Map<number, GroupedRun> }>()
  const put = (id: string, at: number, place: number, member: GroupedRun) => {
    const group = groups.get(id) ?? { at, members: new Map<number, GroupedRun>() }
    group.members.set(place, member)
    groups.set(id, group)
  }

  const listed = new Set(entries.map(({ run }) => run.id))
  for (const request of queued) {
    if (request.runId !== undefined && listed.has(request.runId)) continue
    const { groupId, submittedAt, place } = request
    // A retry is listed at the time of its original click.
    const at = clicks.find(({ id }) => id === groupId)?.at ?? submittedAt
    put(groupId, at, place, { kind: 'queued', id: request.id, queued: request })
  }
  for (const entry of entries) {
    const { id, startedAt } = entry.run
    const known = placeOf.get(id)
    const label = queued.find(({ runId }) => runId === id)?.label
    const member: GroupedRun = { kind: 'run', id, entry, ...(label !== undefined && { label }) }
    const isFree = known !== undefined && groups.get(known.click.id)?.members.has(known.place) !== true
    if (isFree) put(known.click.id, known.click.at, known.place, member)
    else put(id, startedAt, 0, member)
  }
  return [...groups]
    .map(([id, { at, members }]) => ({
      id,
      at,
      members: [...members].toSorted(([left], [right]) => left - right).map(([, member]) => member),
    }))
    .toSorted((left, right) => right.at - left.at)
}
