import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import { diffModels } from '../../shared/models/model-diff.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ModelChanges } from '../../shared/models/model-list.ts'
import type { StoredList } from './model-list-store.ts'

/** Merges a new list with an older one. While it equals the list the user has seen, the time of that is now. */
export function followList(
  before: StoredList | undefined,
  models: readonly ListedModel[],
  listedAt: number,
  durationMs: number,
): StoredList {
  const seen = before?.seen ?? models.map(withoutRaw)
  const { added, removed, changed } = diffModels(seen, models)
  const isAsSeen = before === undefined || added.length + removed.length + changed.length === 0
  return {
    models,
    listedAt,
    durationMs,
    isStale: false,
    seen,
    seenAt: isAsSeen ? listedAt : before.seenAt,
  }
}

/** An entry in the form for the window. */
export function withoutRaw({ id, ownedBy, endpointTypes }: ListedModel): ModelEntry {
  return { id, ownedBy, endpointTypes }
}

/** The differences from the list that the user has seen; `undefined` when there are none. */
export function changesOf({ seen, seenAt, models }: StoredList): ModelChanges | undefined {
  const { added, removed, changed } = diffModels(seen, models)
  if (added.length + removed.length + changed.length === 0) return undefined
  return {
    since: seenAt,
    added: added.map(({ id }) => id),
    removed: [...removed],
    changed: changed.map(({ before }) => before),
  }
}
