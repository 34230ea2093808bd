import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { QueuedRequest, RequestGroup } from '../../../../shared/requests/queued-request.ts'

/** One voice of a click: its run, or its request as long as there is no run. */
export type Take =
  | {
      readonly kind: 'run'
      readonly id: string
      readonly entry: HistoryEntry
      /** As the queue knows it, while it is on. */
      readonly voice?: string
    }
  | { readonly kind: 'queued'; readonly id: string; readonly queued: QueuedRequest }

/** The takes of one click, in the order of its voices. */
export interface TakeGroup {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly takes: readonly Take[]
}

/**
 * Runs and requests by the click they were made with, the newest first. A run of which no click is known is a group of its
 * own, and so is one that is being asked for again in its place.
 */
export function groupTakes(
  entries: readonly HistoryEntry[],
  clicks: readonly RequestGroup[],
  queued: readonly QueuedRequest[],
): TakeGroup[] {
  const placeOf = new Map(
    clicks.flatMap((click) => click.runIds.map((runId, place) => [runId, { click, place }] as const)),
  )
  const groups = new Map<string, { readonly at: number; readonly takes: Map<number, Take> }>()
  const put = (id: string, at: number, place: number, take: Take) => {
    const group = groups.get(id) ?? { at, takes: new Map<number, Take>() }
    group.takes.set(place, take)
    groups.set(id, group)
  }

  const listed = new Set(entries.map(({ run }) => run.id))
  for (const request of queued) {
    if (request.runId !== undefined && listed.has(request.runId)) continue
    const { groupId, submittedAt, place } = request
    // A retry stands where its click does.
    const at = clicks.find(({ id }) => id === groupId)?.at ?? submittedAt
    put(groupId, at, place, { kind: 'queued', id: request.id, queued: request })
  }
  for (const entry of entries) {
    const { id, startedAt } = entry.run
    const known = placeOf.get(id)
    const voice = queued.find(({ runId }) => runId === id)?.label
    const take: Take = { kind: 'run', id, entry, ...(voice !== undefined && { voice }) }
    const isFree = known !== undefined && groups.get(known.click.id)?.takes.has(known.place) !== true
    if (isFree) put(known.click.id, known.click.at, known.place, take)
    else put(id, startedAt, 0, take)
  }
  return [...groups]
    .map(([id, { at, takes }]) => ({
      id,
      at,
      takes: [...takes].toSorted(([one], [other]) => one - other).map(([, take]) => take),
    }))
    .toSorted((one, other) => other.at - one.at)
}
