import { isJsonObject, type JsonObject } from '../../json.ts'

/** What an answer of this format leaves for the next turn: its id, and its items as they must be sent back. */
export interface Kept {
  readonly responseId: string
  readonly output: readonly JsonObject[]
}

export function isKept(value: unknown): value is Kept & JsonObject {
  return isJsonObject(value) && typeof value['responseId'] === 'string' && Array.isArray(value['output'])
}
