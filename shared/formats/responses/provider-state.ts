import { isJsonObject, type JsonObject } from '../../json.ts'

/** What an answer of this format leaves for the next turn: its id, and its items as they must be sent back. */
export interface ProviderState {
  readonly responseId: string
  readonly output: readonly JsonObject[]
}

export function isProviderState(value: unknown): value is ProviderState & JsonObject {
  return isJsonObject(value) && typeof value['responseId'] === 'string' && Array.isArray(value['output'])
}
