import type { ModelEntry } from './model-entry.ts'

/** The differences between two lists, each part in the order of its own list. */
export interface ModelDiff {
  /** Only in the second list. */
  readonly added: readonly ModelEntry[]
  /** Only in the first list. */
  readonly removed: readonly ModelEntry[]
  /** In both, with other labels or another owner. */
  readonly changed: readonly { readonly before: ModelEntry; readonly after: ModelEntry }[]
  /** Number of models that are equal in both. */
  readonly sameCount: number
}

/** Compares two lists by model id. The order of labels expresses preference and is not compared. */
export function diffModels(before: readonly ModelEntry[], after: readonly ModelEntry[]): ModelDiff {
  const old = new Map(before.map((model) => [model.id, model]))
  const added: ModelEntry[] = []
  const changed: { before: ModelEntry; after: ModelEntry }[] = []
  let sameCount = 0
  for (const model of after) {
    const known = old.get(model.id)
    old.delete(model.id)
    if (known === undefined) added.push(model)
    else if (isAlike(known, model)) sameCount += 1
    else changed.push({ before: known, after: model })
  }
  return { added, removed: [...old.values()], changed, sameCount }
}

/** Labels that were added and removed, in listed order. */
export function diffLabels(
  before: ModelEntry,
  after: ModelEntry,
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  return {
    gained: after.endpointTypes.filter((type) => !before.endpointTypes.includes(type)),
    lost: before.endpointTypes.filter((type) => !after.endpointTypes.includes(type)),
  }
}

function isAlike(left: ModelEntry, right: ModelEntry): boolean {
  if (left.ownedBy !== right.ownedBy) return false
  const { gained, lost } = diffLabels(left, right)
  return gained.length === 0 && lost.length === 0
}
