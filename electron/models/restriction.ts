import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { ModelList } from '../../shared/models/model-list.ts'
import { labelOf, type KeyOfConnection } from './key-label.ts'
import type { OtherList } from './model-list-store.ts'

/** An older list says too little about the gateway's current models. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/**
 * Whether another key of the same connection received all of these models and more. A restricted key only sees what it
 * may use (see shared/gateway/wire/authentication.md, "Restricted keys"), and its own list does not show that.
 */
export function findRestriction(
  list: { readonly models: readonly ModelEntry[] },
  others: readonly OtherList[],
  keys: readonly KeyOfConnection[],
  now: number,
): ModelList['restriction'] {
  const wider = others
    .filter(({ ids, listedAt }) => ids.length > list.models.length && now - listedAt <= maxAgeMs)
    .toSorted((left, right) => right.ids.length - left.ids.length)
  for (const { keyLabel, ids, listedAt } of wider) {
    const key = keys.find((candidate) => labelOf(candidate) === keyLabel)
    const all = new Set(ids)
    if (key !== undefined && list.models.every(({ id }) => all.has(id))) {
      return { keyName: key.name, count: ids.length, listedAt }
    }
  }
  return undefined
}
