import type { JsonObject } from '../../shared/json.ts'
import type { CatalogueEntry } from './catalogue.ts'
import type { PracticeKey } from './practice-key.ts'

/** Returns the model list entries that a key may see. */
export type ListModels = (key: PracticeKey) => readonly JsonObject[]

/** The same for every model, as on the real gateway (see shared/gateway/wire/model-list.md, "Answer"). */
export const created = 1_626_777_600

/** Lists these models for a key: a restricted key sees only the models that are open to all. */
export function listed(models: readonly CatalogueEntry[]): ListModels {
  return ({ kind }) =>
    models.filter((entry) => kind !== 'restricted' || entry.isOpenToAll === true).map(writeEntry)
}

function writeEntry(entry: CatalogueEntry): JsonObject {
  return {
    id: entry.id,
    object: 'model',
    created,
    owned_by: entry.ownedBy,
    supported_endpoint_types: [...entry.endpointTypes],
  }
}
