import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import { diffModels } from '../../shared/models/model-diff.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ModelChanges } from '../../shared/models/model-list.ts'
import type { StoredList } from './model-list-store.ts'

/** A new list after an older one. While it is as the user has seen it, it was last so now. */
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

/** An entry as the window gets it. */
export function withoutRaw({ id, ownedBy, endpointTypes }: ListedModel): ModelEntry {
  return { id, ownedBy, endpointTypes }
}

/** What differs from the list the user has seen; `undefined` when nothing does. */
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
