import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { QueuedRequest, RequestGroup } from '../../../../shared/requests/queued-request.ts'

/** One voice of a click: its run, or its request as long as there is no run. */
export type Clip =
  | {
      readonly kind: 'run'
      readonly id: string
      readonly entry: HistoryEntry
      /** As the queue knows it, while it is on. */
      readonly voice?: string
    }
  | { readonly kind: 'queued'; readonly id: string; readonly queued: QueuedRequest }

/** The clips of one click, in the order of its voices. */
export interface ClipGroup {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly clips: readonly Clip[]
}

/**
 * Runs and requests by the click they were made with, the newest first. A run of which no click is known is a group of its
 * own, and so is one that is being asked for again in its place.
 */
export function groupClips(
  entries: readonly HistoryEntry[],
  clicks: readonly RequestGroup[],
  queued: readonly QueuedRequest[],
): ClipGroup[] {
  const placeOf = new Map(
    clicks.flatMap((click) => click.runIds.map((runId, place) => [runId, { click, place }] as const)),
  )
  const groups = new Map<string, { readonly at: number; readonly clips: Map<number, Clip> }>()
  const put = (id: string, at: number, place: number, clip: Clip) => {
    const group = groups.get(id) ?? { at, clips: new Map<number, Clip>() }
    group.clips.set(place, clip)
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
    const clip: Clip = { kind: 'run', id, entry, ...(voice !== undefined && { voice }) }
    const isFree = known !== undefined && groups.get(known.click.id)?.clips.has(known.place) !== true
    if (isFree) put(known.click.id, known.click.at, known.place, clip)
    else put(id, startedAt, 0, clip)
  }
  return [...groups]
    .map(([id, { at, clips }]) => ({
      id,
      at,
      clips: [...clips].toSorted(([one], [other]) => one - other).map(([, clip]) => clip),
    }))
    .toSorted((one, other) => other.at - one.at)
}
