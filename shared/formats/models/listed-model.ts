import type { Json } from '../../json.ts'
import type { ModelEntry } from '../../models/model-entry.ts'

/** An entry of the list with everything the gateway stated, including fields that this app does not know. */
export interface ListedModel extends ModelEntry {
  readonly raw: Json
}
